import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { characterTextSplitter } from './character-text-splitter.ts'
import { codeTextSplitter } from './code-text-splitter.ts'
import { htmlToMarkdownTextSplitter } from './html-to-markdown-text-splitter.ts'
import { markdownTextSplitter } from './markdown-text-splitter.ts'
import { recursiveCharacterTextSplitter } from './recursive-character-text-splitter.ts'
import { tokenTextSplitter } from './token-text-splitter.ts'

export const textSplitters: readonly NodeDefinition[] = [
  characterTextSplitter,
  codeTextSplitter,
  htmlToMarkdownTextSplitter,
  markdownTextSplitter,
  recursiveCharacterTextSplitter,
  tokenTextSplitter,
]
