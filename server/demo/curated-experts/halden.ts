import type { CuratedExpert } from '../curated-expert-rows.ts'

/** The expert of the second tenant who is a demo account. */
export const haldenExperts: readonly CuratedExpert[] = [
  {
    code: 'EX-10311',
    name: ['Reto', 'Vonlanthen'],
    industry: 'heating_cooling',
    fn: 'product',
    location: ['CH', 'Winterthur'],
    languages: ['de', 'fr', 'en'],
    title: 'Former Head of Product Management',
    headline: 'Heat pump platforms and the change to propane',
    bio: 'Reto led product management for heat pumps at Thermagon and took the range from R410A to propane. He cut five platforms to two and would do it in the same order again. Since 2025 he advises a maker of controls and teaches at a school for technicians in Winterthur.',
    expertise: ['R290 propane', 'Platform strategy', 'Controls', 'Heat pumps', 'Sound emissions'],
    posts: [
      [
        'Vonlanthen Produktberatung',
        'Independent Adviser',
        '2025-02',
        null,
        'Advises a maker of controls, one day a week.',
      ],
      [
        'Thermagon GmbH',
        'Head of Product Management',
        '2014-09',
        '2024-11',
        'Took the range from R410A to R290 and cut five platforms to two.',
      ],
      ['Töss Regeltechnik AG', 'Product Manager, Controls', '2007-01', '2014-08', null],
    ],
    primary: 1,
    credits: 150,
    answers: [
      [
        'What was underestimated in the change to propane?',
        'Siting. One metre to the window sounds harmless; in terraced houses it took out a third of the places where a unit used to stand.',
        70,
      ],
      [
        'Which platform would you drop first?',
        'The split units below six kilowatts. They need two certificates on site and earn less than the monobloc beside them.',
        190,
      ],
    ],
    callsCount: 3,
    rating: 4.7,
    email: 'expert@halden.example',
  },
]
