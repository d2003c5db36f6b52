/** A name normalized for comparison: without diacritics, letter case and punctuation. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Legal forms of companies. */
const forms = new Set(
  'ab ag as asa bv co company corp corporation gmbh group holding inc kg limited llc llp ltd nv oy plc sa sarl se spa srl'.split(
    ' ',
  ),
)

/** A company name normalized for comparison, without its legal form. */
export const normalizeCompanyName = (name: string): string => {
  const words = normalizeName(name).split(' ')
  const significantWords = words.filter((word, i) => i === 0 || !forms.has(word))
  return significantWords.join(' ')
}

/** What speaks for or against two records being of one person. */
export const identityEvidence = [
  'email',
  'profile',
  'phone',
  'name',
  'similar_name',
  'employment',
  'employer',
  'different_name',
  'different_profile',
] as const
export type IdentityEvidence = (typeof identityEvidence)[number]
