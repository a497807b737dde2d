import { readFile } from 'node:fs/promises'
import { escapeHtml } from './note-page.ts'

/**
 * The built page at `path` as it is shown below a base path: its files are asked for there, and its scripts find the
 * base path in `data-base-path` of the document. `undefined` while it is not built.
 */
export async function readIndexPage(path: string, basePath: string): Promise<string | undefined> {
  const html = await readFile(path, 'utf8').catch(() => undefined)
  return html === undefined ? undefined : placeBelow(html, basePath)
}

function placeBelow(html: string, basePath: string): string {
  const base = escapeHtml(basePath)
  return html
    .replace(/(?<=\s(?:href|src)=")\/(?!\/)/g, `${base}/`)
    .replace(/<html(?=[\s>])/i, `<html data-base-path="${base}"`)
}
