import { listCalls } from '@colloquy/contract/calls/operations'
import { listTenantPeople } from '@colloquy/contract/dashboard/operations'
import { countText } from '@colloquy/contract/money'
import { fullName } from '@colloquy/contract/person-name'
import { type PersonRole, roleText } from '@colloquy/contract/person-role'
import { listProjects } from '@colloquy/contract/projects/operations'
import { suggestExperts } from '@colloquy/contract/search/operations'
import { quotePhrase, type Suggestions } from '@colloquy/contract/search/shapes'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBriefcase, IconBuilding, IconBulb, IconPhone, IconSearch, IconUser, IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOperationQuery } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import type { Entry } from './entries.ts'

/** Minimum length and debounce in milliseconds of a server search, and the number of results per kind. */
const minLength = 2
const debounceMs = 150
const maxPerGroup = 5

/** The server's results for the input, as far as the reader's site has pages for them. */
export const useServerEntries = (typed: string, hasPage: (path: string) => boolean, site: string) => {
  const t = useTranslate()
  const roleOf = (person: PersonRole) => roleText(person, (ended) => t('SHARED.FORMER_ROLE', ended))
  const language = useLanguage()
  const me = useUser()?.entityId
  const [words] = useDebouncedValue(typed.trim().slice(0, 200), debounceMs)
  const wanted = words.length >= minLength
  const asking = (path: string) => ({ enabled: wanted && hasPage(site + path) })

  const experts = useOperationQuery(suggestExperts, { text: words }, asking('/experts/$personId'))
  const people = useOperationQuery(listTenantPeople, { text: words }, asking('/people'))
  const projects = useOperationQuery(listProjects, { text: words }, asking('/projects/$projectId'))
  const calls = useOperationQuery(listCalls, { text: words, size: maxPerGroup }, asking('/calls/$callId'))

  const all: UseQueryResult<unknown>[] = [experts, people, projects, calls]
  if (!wanted) return { entries: [], isAsking: typed.trim().length >= minLength }
  const entries: Entry[] = [
    ...(hasPage(`${site}/experts`)
      ? [
          {
            id: `search ${words}`,
            group: 'actions',
            label: t('SEARCH.SUGGEST.FOR', { words }),
            icon: IconSearch,
            target: { to: `${site}/experts`, search: { q: words } },
          } satisfies Entry,
        ]
      : []),
    ...entriesFromSuggestions(experts.data, site, roleOf, (count) =>
      t('SEARCH.SUGGEST.EXPERTS', { count, shown: countText(count, language) }),
    ),
    ...firstOf(people.data?.people).map(
      (person): Entry => ({
        id: person.personId,
        group: 'people',
        label: person.fullName,
        about: roleOf(person),
        code: person.code,
        icon: IconUsers,
        target: { to: `${site}/people`, search: { who: person.personId } },
      }),
    ),
    ...firstOf(projects.data?.projects).map(
      (project): Entry => ({
        id: project.projectId,
        group: 'projects',
        label: project.name,
        about: project.clientName,
        code: project.code,
        icon: IconBriefcase,
        target: { to: `${site}/projects/${project.projectId}` },
      }),
    ),
    ...firstOf(calls.data?.calls).map(
      (call): Entry => ({
        id: call.callId,
        group: 'calls',
        label: (call.expert.personId === me ? call.contact : call.expert).fullName,
        about: call.topic,
        code: call.code,
        icon: IconPhone,
        target: { to: `${site}/calls/${call.callId}` },
      }),
    ),
  ]
  return { entries, isAsking: words !== typed.trim() || all.some(({ isFetching }) => isFetching) }
}

/** Experts by name, and searches for experts: the same suggestions as in the search. */
const entriesFromSuggestions = (
  found: Suggestions | undefined,
  site: string,
  roleOf: (person: PersonRole) => string,
  counted: (count: number) => string,
): Entry[] => {
  if (!found) return []
  const searchFor = (group: 'companies' | 'expertise', icon: Entry['icon']) =>
    found[group].map(({ name, count }): Entry => {
      const q = [found.before.trim(), quotePhrase(name)].filter(Boolean).join(' ')
      const target = { to: `${site}/experts`, search: { q } }
      return { id: `${group} ${q}`, group, label: name, about: counted(count), icon, target }
    })
  return [
    ...found.people.map(
      ({ personId, code, firstName, lastName, ...role }): Entry => ({
        id: personId,
        group: 'experts',
        label: fullName({ firstName, lastName }),
        about: roleOf(role),
        code,
        icon: IconUser,
        target: { to: `${site}/experts/${personId}` },
      }),
    ),
    ...searchFor('companies', IconBuilding),
    ...searchFor('expertise', IconBulb),
  ]
}

const firstOf = <T>(found: readonly T[] | undefined): readonly T[] => found?.slice(0, maxPerGroup) ?? []
