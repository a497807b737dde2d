import { readFile } from 'node:fs/promises'
import { errorCode, Failure } from '@hearth/kernel'
import type { TextSource } from '../../domain/scrape/http-options.ts'

/** The text as it is now, without blanks around it. @throws {Failure} `upstream` when its file cannot be read */
export async function readText(source: TextSource): Promise<string> {
  if (source.kind === 'text') return source.text
  try {
    return (await readFile(source.path, 'utf8')).trim()
  } catch (cause) {
    throw new Failure('upstream', `unable to read file ${source.path}: ${errorCode(cause) ?? 'unknown reason'}`, {
      cause,
    })
  }
}
