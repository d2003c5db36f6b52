import type { Contract } from '../../server/src/platform/operations/registry.ts'
import type { Rights } from '../../server/testing/gates/rights.ts'

/** How an outcome is written in the table; any other is the code of a refusal. */
const signs: Readonly<Record<string, string>> = { yes: '✓', not_signed_in: 'in', not_found: '–', forbidden: '×' }

/**
 * The table of rights for readers: each operation with its address, and what becomes of it for whom.
 * `people` says what each principal is, in the order of the columns.
 * @throws Error when an operation of the contract has no row of rights
 */
export const permissionsPage = (
  { operations }: Contract,
  rights: Rights,
  people: Readonly<Record<string, string>>,
): string => {
  const columns = Object.keys(people)
  const byCapability = Map.groupBy(operations, ({ name }) => name.split('.')[0] ?? '')
  const parts = [...byCapability].map(([capability, own]) => {
    const rows = own.map(({ name, method, path, summary }) => {
      const outcomes = rights.get(name) as Readonly<Record<string, string>> | undefined
      if (!outcomes) throw new Error(`${name} has no row in the table of rights`)
      const cells = columns.map((column) => signs[outcomes[column] ?? ''] ?? outcomes[column])
      const address = method === 'SOCKET' ? 'live message' : `${method} ${path}`
      return `| **${name}** ${summary}<br>\`${address}\` | ${cells.join(' | ')} |`
    })
    const head = `| | ${columns.join(' | ')} |\n|---|${columns.map(() => ':-:|').join('')}`
    return `## ${capability}\n\n${head}\n${rows.join('\n')}\n`
  })
  const who = Object.entries(people).map(([name, what]) => `- **${name}**: ${what}`)
  return `# Who may do what

Written by \`npm run generate\` from the contract and the table of rights; the gate \`matrix\` asks the running product for each cell.
The thing it is asked about belongs to the team, and is in a state that fits.

✓ done · in: sign in first · – told that there is no such thing · × forbidden · else the refusal

${who.join('\n')}

${parts.join('\n')}`
}
