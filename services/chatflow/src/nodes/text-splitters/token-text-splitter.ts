import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import type { ChunkSizes } from './merge-pieces.ts'
import { chunkInputs, splitterClasses } from './splitter-inputs.ts'
import { type Encoding, encodings, openTokenizer, type Tokenizer } from './tokenizer.ts'

/** Cuts into as many tokens as fit, wherever words end. The tables of tokens come with the package. */
export const tokenTextSplitter: NodeDefinition = {
  name: 'tokenTextSplitter',
  label: 'Token Text Splitter',
  version: 1,
  type: 'TokenTextSplitter',
  category: 'Text Splitters',
  description: 'Cuts after a number of tokens of a model',
  baseClasses: ['TokenTextSplitter', ...splitterClasses],
  inputs: [
    {
      name: 'encodingName',
      label: 'Encoding Name',
      type: 'options',
      options: encodings.map((name) => ({ label: name, name })),
      default: 'gpt2',
    },
    ...chunkInputs,
  ],
  init(inputs) {
    const sizes = readChunkSizes(inputs)
    const encoding = readEncoding(inputs)
    let opening: Promise<Tokenizer> | undefined
    return createSplitter(async (text) => {
      opening ??= openTokenizer(encoding)
      return cutTokens(text, await opening, sizes)
    })
  },
}

function readEncoding(inputs: NodeInputs): Encoding {
  return encodings.find((encoding) => encoding === readText(inputs, 'encodingName')) ?? 'gpt2'
}

function cutTokens(text: string, { encode, decode }: Tokenizer, { chunkSize, chunkOverlap }: ChunkSizes): string[] {
  const tokens = encode(text)
  const chunks: string[] = []
  for (let end = 0; end < tokens.length; ) {
    const start = Math.max(0, end - chunkOverlap)
    end = Math.min(start + chunkSize, tokens.length)
    chunks.push(decode(tokens.slice(start, end)))
  }
  return chunks
}
