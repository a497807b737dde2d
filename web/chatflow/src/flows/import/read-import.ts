import type { Draft } from '../read-flow.ts'
import { convertImport } from './convert-import.ts'
import { withReports } from './flow-report.ts'
import { parseImport } from './parse-import.ts'

/** A kind of file that flows are read from. One is tried after the other: a file tells by its content whose it is. */
type Format = (text: string, fileName: string) => Promise<readonly Draft[]>

const flowise: Format = async (text, fileName) => withReports(parseImport(text, fileName))

const formats: readonly Format[] = [flowise, convertImport]

/**
 * The flows of a file with what would become of each here.
 *
 * @throws {Error} what the last format says, where the file is of none: it knows the most kinds of files
 */
export async function readImport(text: string, fileName: string): Promise<readonly Draft[]> {
  let refusal: unknown
  for (const read of formats) {
    try {
      return await read(text, fileName)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}
