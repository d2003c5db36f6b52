import type { VettingSeed } from '../src/capabilities/vetting/seed.ts'

const common = { language: 'enUS', hoursPerWeek: 6 } as const

/** Registrations: one not reviewed, one with an answered question, and one declined. */
export const registered: Readonly<Record<'meridian' | 'halden', readonly VettingSeed[]>> = {
  meridian: [
    {
      expert: {
        ...common,
        email: 'h.lamprecht@people.example',
        firstName: 'Henrike',
        lastName: 'Lamprecht',
        country: 'DE',
        city: 'Munich',
        timeZone: 'Europe/Berlin',
        languages: ['de', 'en'],
        headline: 'What heat pump makers pay for compressors, and what wholesalers ask',
        bio: 'I bought compressors for a maker of heat pumps until the beginning of this year and negotiated with the five largest wholesalers. Ask me about terms, lead times and second sources.',
        expertise: ['Compressors', 'Wholesale terms', 'Second sources'],
        employments: [
          { companyName: 'Alpenklima', title: 'Procurement Lead', startDate: '2018-02-01', endDate: '2026-01-31' },
        ],
        rate: { minor: 38_000, currency: 'EUR' },
      },
      hoursAgo: 3,
    },
    {
      expert: {
        ...common,
        email: 'p.vanderelst@people.example',
        firstName: 'Pieter',
        lastName: 'Vanderelst',
        country: 'BE',
        city: 'Ghent',
        timeZone: 'Europe/Brussels',
        languages: ['nl', 'fr', 'en'],
        headline: 'Operations of cold stores in the Benelux ports',
        bio: 'For twelve years I have planned the capacity of cold stores between Antwerp and Rotterdam, lately for three sites with 90,000 pallets.',
        expertise: ['Cold storage', 'Port logistics', 'Energy contracts'],
        employments: [
          { companyName: 'Scheldekoel NV', title: 'Head of Operations', startDate: '2014-02-01', endDate: null },
        ],
        rate: { minor: 28_000, currency: 'EUR' },
      },
      hoursAgo: 52,
      question: 'Does your present employer know that you advise others, and may you speak about energy contracts?',
      reply: 'Yes, my contract allows it in writing. I speak about contracts of the years before 2023 only.',
    },
    {
      expert: {
        ...common,
        email: 'j.tremblecourt@people.example',
        firstName: 'Josse',
        lastName: 'Tremblecourt',
        country: 'FR',
        city: 'Lyon',
        timeZone: 'Europe/Paris',
        languages: ['fr'],
        headline: 'General advice on business',
        bio: 'I can speak about anything.',
        expertise: ['Business'],
        employments: [{ companyName: 'Tremblecourt', title: 'Adviser', startDate: '2025-09-01', endDate: null }],
        rate: { minor: 90_000, currency: 'EUR' },
      },
      hoursAgo: 190,
      declined: 'No history that could be checked, and nothing that clients ask for.',
    },
  ],
  halden: [],
}
