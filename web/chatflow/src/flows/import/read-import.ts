import type { Draft } from '../read-flow.ts'
import { type Rest, restOf } from './bundle-rest.ts'
import { convertImport } from './convert-import.ts'
import { withReports } from './flow-report.ts'
import { findFlows, parseImport } from './parse-import.ts'

/** What a file brings: its flows, and what else an export of everything holds. */
export type Found = { readonly drafts: readonly Draft[]; readonly rest?: Rest }

/** A kind of file that flows are read from. One is tried after the other: a file tells by its content whose it is. */
type Format = (text: string, fileName: string) => Promise<Found>

const flowise: Format = async (text, fileName) => {
  const rest = restOf(text)
  if (rest === undefined) return { drafts: await withReports(parseImport(text, fileName)) }
  return { drafts: await withReports(findFlows(text, fileName), rest), rest }
}

const formats: readonly Format[] = [
  flowise,
  async (text, fileName) => ({ drafts: await convertImport(text, fileName) }),
]

/**
 * The flows of a file with what would become of each here.
 *
 * @throws {Error} what the last format says, where the file is of none: it knows the most kinds of files
 */
export async function readImport(text: string, fileName: string): Promise<Found> {
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
