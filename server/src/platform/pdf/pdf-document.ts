import PDFDocument from 'pdfkit'
import { fontWeights, pdfFonts } from './pdf-fonts.ts'
import { type Line, layoutText, type TextStyle } from './text-layout.ts'

const margin = 48
const footerHeight = 24

/** A paragraph of a document. */
export interface Paragraph {
  readonly text: string
  /** Titles and bodies are texts of users, and have a direction of their own. */
  readonly style: 'title' | 'head' | 'body' | 'small'
  /** From its edge, in points. */
  readonly indent?: number
  /** Free space above, in points. */
  readonly space?: number
}

const styles: Record<Paragraph['style'], TextStyle & { readonly lineHeight: number; readonly color: string }> = {
  title: { weight: 'strong', size: 16, lineHeight: 22, color: '#111111' },
  head: { weight: 'strong', size: 9.5, lineHeight: 14, color: '#111111' },
  body: { weight: 'normal', size: 9.5, lineHeight: 14, color: '#111111' },
  small: { weight: 'normal', size: 7.5, lineHeight: 11, color: '#555555' },
}

/** A document of paragraphs on A4 pages, in one language that is written from the left or the right. */
export interface PdfDocument {
  readonly add: (paragraph: Paragraph) => void
  /** Numbers the pages and ends the document. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Begins a document. `footer` says which page of how many it is. */
export const createPdfDocument = ({
  title,
  language,
  direction,
  createdAt,
  footer,
}: {
  readonly title: string
  /** BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly createdAt: Date
  readonly footer: (page: number, pages: number) => string
}): PdfDocument => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt, Producer: 'Colloquy', Creator: 'Colloquy' },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const weight of fontWeights) for (const { name, data } of pdfFonts()[weight]) pdf.registerFont(name, data)
  const { width: pageWidth, height: pageHeight } = pdf.page
  let y = margin

  const drawLine = (line: Line, { size, color }: (typeof styles)['body'], top: number, indent: number) => {
    let x = line.direction === 'rtl' ? pageWidth - margin - indent - line.width : margin + indent
    pdf.fontSize(size).fillColor(color)
    for (const { text, font, width } of line.runs) {
      // An empty list of features makes the library shape the whole run, and not word by word.
      pdf.font(font.name).text(text, x, top, { lineBreak: false, features: [] })
      x += width
    }
  }

  const add: PdfDocument['add'] = ({ text, style: name, indent = 0, space = 0 }) => {
    const style = styles[name]
    const maxWidth = pageWidth - 2 * margin - indent
    y += space
    for (const line of layoutText(text, {
      maxWidth,
      direction,
      isForeign: name === 'title' || name === 'body',
      style,
    })) {
      if (y + style.lineHeight > pageHeight - margin - footerHeight) {
        pdf.addPage()
        y = margin
      }
      drawLine(line, style, y, indent)
      y += style.lineHeight
    }
  }

  const finish: PdfDocument['finish'] = async () => {
    const { count } = pdf.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      pdf.switchToPage(page)
      const [line] = layoutText(footer(page + 1, count), {
        maxWidth: pageWidth - 2 * margin,
        direction,
        style: styles.small,
      })
      if (line) drawLine(line, styles.small, pageHeight - margin, 0)
    }
    const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
    pdf.end()
    await ended
    return new Uint8Array(Buffer.concat(chunks))
  }
  return { add, finish }
}
