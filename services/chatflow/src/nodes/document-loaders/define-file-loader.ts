import type { Document } from '../../domain/documents/document.ts'
import type { ParseRequest } from '../../domain/documents/document-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'
import { filesOf } from './read-files.ts'

/** What tells the loader of one format of files from that of another. */
export type FileFormat = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'description'> & {
  /** The input that holds the files. */
  readonly file: Pick<NodeInput, 'name' | 'label' | 'fileType'>
  /** Inputs of its own, after the splitter. */
  readonly inputs?: readonly NodeInput[]
  /** How its files are read. */
  request(inputs: NodeInputs): ParseRequest
  /** What is added to metadata; the node's `metadata` as it is by default. */
  metadata?(inputs: NodeInputs): Readonly<Record<string, unknown>>
  /** Changes a document on the way. */
  shape?(document: Document): Document
}

/** A node that loads files of one format. */
export function defineFileLoader(format: FileFormat): NodeDefinition {
  const { name, label, version, description, file, shape = (document) => document } = format
  return {
    ...loaderKind,
    name,
    label,
    version,
    description,
    inputs: [{ ...file, type: 'file' }, textSplitterInput, ...(format.inputs ?? []), ...metadataInputs],
    init(inputs, env) {
      const request = format.request(inputs)
      const load = async function* (signal: AbortSignal) {
        for await (const each of filesOf(inputs, file.name, env))
          for await (const document of env.documentParser.parse(each, request, signal)) yield shape(document)
      }
      return handOnDocuments(inputs, load, format.metadata?.(inputs))
    },
  }
}
