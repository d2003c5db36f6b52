/** Rows of keys and characters that people type as sequences. */
const keyboardRuns = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]
  .flatMap((run) => [run, [...run].reverse().join('')])
  .concat('1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn7ujm')

/** Words that long passwords are most often made of. */
const commonWords = [
  'password',
  'passwort',
  'passw0rd',
  'welcome',
  'willkommen',
  'letmein',
  'iloveyou',
  'administrator',
  'admin',
  'football',
  'baseball',
  'princess',
  'sunshine',
  'superman',
  'dragon',
  'monkey',
  'master',
  'hallo',
  'hello',
  'secret',
  'geheim',
  'changeme',
  'default',
  'trustno',
  'login',
  'colloquy',
  'expert',
  'research',
]

/** Minimum remaining length after predictable parts are removed. */
const minUncommonCharacters = 8

/**
 * Whether a password is easy to guess: few different characters, repetitions, keyboard sequences, or mostly common
 * words and `known` data of its owner. Length alone does not protect such passwords.
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

/** Removes keyboard and character sequences of four or more. */
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

/** Lockout per account: 15 minutes after 5 failures, up to two hours after 10, and up to a day after 20. */
export const lockoutLimits = [
  { name: 'identity.password', max: 5, seconds: 900 },
  { name: 'identity.password.hours', max: 10, seconds: 7200 },
  { name: 'identity.password.day', max: 20, seconds: 86_400 },
] as const
