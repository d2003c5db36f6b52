/** One line of text, without control characters and the apostrophes with which spreadsheets escape formulas. */
export const cellText = (cell: string): string =>
  cell
    .replace(/([;|\t\r\n])'(?=["'\s]*[=+\-@＝＋－＠])/g, '$1')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/^'(?=['\s]*[=+\-@＝＋－＠])/, '')
    .trim()
