import { normalizeName } from '@colloquy/contract/comparable-names'

/** Letters that no decomposition of Unicode turns into Latin ones: of Latin and of Cyrillic alphabets (BGN/PCGN, simplified). */
const latinLetters: ReadonlyMap<string, string> = new Map(
  (
    'ø=o ł=l đ=d ð=d ı=i æ=a œ=o þ=th а=a б=b в=v г=g ґ=g д=d е=e є=e ж=zh з=z и=i і=i ї=i к=k л=l м=m н=n о=o п=p р=r ' +
    'с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/**
 * A name in the letters by which spellings of it are compared: Latin, lower case, without diacritics, and with the umlauts of
 * German written as one letter or as two.
 */
export const foldName = (name: string): string =>
  normalizeName(name)
    .replace(/[^\0-\x7f]/g, (letter) => latinLetters.get(letter) ?? letter)
    .replace(/([aou])e/g, '$1')
