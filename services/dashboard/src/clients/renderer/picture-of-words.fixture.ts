import type { PictureJob } from '../../domain/rendering/renderer.ts'
import type { PageAnswer } from './protocol.ts'
import { openRenderer } from './renderer.ts'

export const job: PictureJob = {
  path: '/page',
  format: 'png',
  widthPx: 120,
  heightPx: 80,
  scale: 1,
  theme: 'light',
  timeZone: undefined,
  language: 'en',
}

/** A page of these words; none is refused. */
export function pageOf(html: string): PageAnswer {
  const body = new TextEncoder().encode(html)
  return { status: html === '' ? 403 : 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

// As a process: takes one picture and then has a browser that is kept.
if (process.argv[1] === import.meta.filename) {
  const [, , folder = '', program = ''] = process.argv
  const sandbox = process.getuid?.() !== 0
  const answer = async () => pageOf('<html data-drawn><main>words')
  const renderer = openRenderer({ findProgram: () => program, sandbox, folder, idleMs: 600_000, answer })
  await renderer.render(job, 'key', new AbortController().signal)
  process.stdout.write('taken\n')
  setInterval(() => {}, 60_000)
}
