import { strToU8, type Zippable, zipSync } from 'fflate'

// Small real files of every format, written by hand.

const office = 'http://schemas.openxmlformats.org'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Everything of a stream, as a list. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of stream) items.push(item)
  return items
}

/** An archive of text files. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const entries: Zippable = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return zipSync(entries)
}

export function docxOf(...paragraphs: string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

/** Slides, each a list of paragraphs; shown in the reverse order of their file names. */
export function pptxOf(...slides: readonly string[][]): Uint8Array {
  const namespaces = `xmlns:a="${office}/drawingml/2006/main" xmlns:p="${office}/presentationml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`
  const nameOf = (index: number) => `slides/slide${slides.length - index}.xml`
  const files: Record<string, string> = {
    'ppt/presentation.xml': `${xml}<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(slides.map((_, index) => [`rId${index}`, ['slide', nameOf(index)]])),
    ),
  }
  for (const [index, paragraphs] of slides.entries()) {
    const body = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')
    files[`ppt/${nameOf(index)}`] = `${xml}<p:sld ${namespaces}><p:cSld>${body}</p:cSld></p:sld>`
  }
  return zipOf(files)
}

type Cell = string | number | Date

/** Sheets by name, each a list of rows. */
export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
  const names = Object.keys(sheets)
  const spreadsheet = `xmlns="${office}/spreadsheetml/2006/main"`
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${xml}<workbook ${spreadsheet} xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      Object.fromEntries(names.map((_, index) => [`rId${index}`, ['worksheet', `worksheets/sheet${index}.xml`]])),
    ),
  }
  for (const [index, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${index}.xml`] =
      `${xml}<worksheet ${spreadsheet}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`
  return zipOf(files)
}

/** A book whose chapters are given as titles and HTML. */
export function epubOf(...chapters: readonly { readonly title: string; readonly html: string }[]): Uint8Array {
  const files: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${xml}<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    'OEBPS/book.opf': `${xml}<package><manifest>${chapters.map((_, index) => `<item id="c${index}" href="text/c${index}.xhtml"/>`).join('')}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
  }
  for (const [index, { title, html }] of chapters.entries())
    files[`OEBPS/text/c${index}.xhtml`] = `<html><head><title>${title}</title></head><body>${html}</body></html>`
  return zipOf(files)
}

/** Pages of one or more lines each. `trailer` goes into the file's own, such as an encryption. */
export function pdfOf(pages: readonly string[], trailer = ''): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      pdfStream(text),
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return strToU8(file, true)
}

function pdfStream(text: string): string {
  const lines = text.split('\n').map((line) => `(${line}) Tj 0 -20 Td`)
  const content = `BT /F1 12 Tf 72 720 Td ${lines.join(' ')} ET`
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function rowXml(cells: readonly Cell[], row: number): string {
  const inner = cells.map((cell, column) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    if (cell instanceof Date) return `<c r="${place}" t="d"><v>${cell.toISOString()}</v></c>`
    return typeof cell === 'number'
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${row + 1}">${inner.join('')}</row>`
}

function relations(targets: Readonly<Record<string, readonly string[]>>): string {
  const inner = Object.entries(targets).map(
    ([id, [type, target]]) =>
      `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  )
  return `${xml}<Relationships xmlns="${office}/package/2006/relationships">${inner.join('')}</Relationships>`
}
