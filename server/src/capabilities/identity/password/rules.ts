/** Rows of keys and of signs that people run along. */
const keyboardRuns = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]
  .flatMap((run) => [run, [...run].reverse().join('')])
  .concat('1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn7ujm')

/** Words that passwords of this length are most often made of. */
const commonWords = [
  ...['password', 'passwort', 'passw0rd', 'welcome', 'willkommen', 'letmein', 'iloveyou', 'administrator', 'admin'],
  ...['football', 'baseball', 'princess', 'sunshine', 'superman', 'dragon', 'monkey', 'master', 'hallo', 'hello'],
  ...['secret', 'geheim', 'changeme', 'default', 'trustno', 'login', 'colloquy', 'expert', 'research'],
]

/** What remains must be worth this many characters, or somebody tries it before long. */
const minUncommonCharacters = 8

/**
 * Whether a password is among the first that somebody would try: few different signs, the same piece over and over, a run
 * along the keys, or little besides favourite words and what is `known` of its owner. Length alone does not help these.
 */
export const isGuessable = (password: string, known: readonly (string | null)[]): boolean => {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < 5 || /^(.+?)\1+$/u.test(plain)) return true
  const own = known
    .flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
  const words = [...own, ...commonWords].sort((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return [...withoutRuns(rest)].length < minUncommonCharacters
}

/** A text without its runs along keys and signs of four or more. */
const withoutRuns = (text: string): string => {
  const signs = [...text]
  let rest = ''
  for (let at = 0; at < signs.length; ) {
    let length = 1
    while (at + length < signs.length && isRun(signs.slice(at, at + length + 1).join(''))) length++
    if (length < 4) rest += signs.slice(at, at + length).join('')
    at += length
  }
  return rest
}

const isRun = (text: string): boolean => keyboardRuns.some((run) => run.includes(text))

/**
 * The more somebody fails for one account, the longer they wait: a quarter of an hour after five times, up to two hours
 * after ten, and up to a day after twenty.
 */
export const lockoutLimits = [
  { name: 'identity.password', max: 5, seconds: 900 },
  { name: 'identity.password.hours', max: 10, seconds: 7200 },
  { name: 'identity.password.day', max: 20, seconds: 86_400 },
] as const
