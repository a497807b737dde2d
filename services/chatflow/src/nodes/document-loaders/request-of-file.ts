import { Failure } from '@hearth/kernel'
import type { NamedBytes, ParseRequest } from '../../domain/documents/document-parser.ts'
import { type ReadingChoices, requestByEnding } from './file-endings.ts'

/**
 * How a file is read by the ending of its name, as the text it is when that says nothing.
 *
 * @throws {Failure} `invalid` where it would be read as text and is none, as a picture or an archive:
 *   its bytes would be cut into pieces that no question leads to, and nobody would be told
 */
export function requestOfFile({ name, bytes }: NamedBytes, choices: ReadingChoices): ParseRequest {
  const request = requestByEnding(name, choices)
  if (request.kind === 'text' && !isText(bytes))
    throw new Failure('invalid', `Cannot read "${name}": its text cannot be told, and it must be a document`)
  return request
}

// A zero byte is in no text, but near the beginning of most that is none.
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return isUtf16 || !bytes.subarray(0, 8_192).includes(0)
}
