import { Failure } from '@hearth/kernel'
import type { LoadedChatflow } from '../../chatflows/chatflow.ts'
import { isFields } from '../../fields.ts'
import { type FlowNode, parseFlow } from '../flow.ts'

/** Kinds of files, and how large each may be. */
export type FileAbility = { readonly fileTypes: readonly string[]; readonly maxUploadSizeMb: number }

/** What may be sent along with a question. */
export type UploadAbilities = {
  readonly speech: boolean
  /** Absent when the flow's models look at no pictures. */
  readonly images: FileAbility | undefined
  /** Files that are put into a vector store for the chat; empty when the flow has none for that. */
  readonly documents: readonly FileAbility[]
}

const imageTypes = ['image/gif', 'image/jpeg', 'image/png', 'image/webp']

// Flowise's own limits, which its widget shows.
const maxImageMb = 5
const maxDocumentMb = 500

/** What a flow can do with uploads, by Flowise's rules; a flow that cannot be read can do nothing. */
export function uploadAbilities(chatflow: Pick<LoadedChatflow, 'flowData' | 'settings'>): UploadAbilities {
  const nodes = nodesOf(chatflow.flowData)
  const images = nodes.some(looksAtPictures)
  return {
    speech: chatflow.settings.speechToText !== undefined,
    images: images ? { fileTypes: imageTypes, maxUploadSizeMb: maxImageMb } : undefined,
    documents: nodes.some(takesUploads) ? nodes.flatMap(documentTypes) : [],
  }
}

/** Id of the vector store of the flow that takes what is uploaded in a chat, for that chat alone. */
export function uploadStoreOf(flowData: string): string | undefined {
  return nodesOf(flowData).find(takesUploads)?.id
}

function nodesOf(flowData: string): readonly FlowNode[] {
  try {
    return parseFlow(flowData).nodes
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

function takesUploads({ data }: FlowNode): boolean {
  return data.category === 'Vector Stores' && isOn(data.inputs.fileUpload)
}

// In an agent flow the model's own settings lie inside those of its node.
function looksAtPictures({ data }: FlowNode): boolean {
  if (isOn(data.inputs.allowImageUploads)) return true
  return ['llmModelConfig', 'agentModelConfig'].some((name) => {
    const config = data.inputs[name]
    return isFields(config) && isOn(config.allowImageUploads)
  })
}

function documentTypes({ data }: FlowNode): readonly FileAbility[] {
  if (data.category !== 'Document Loaders') return []
  return data.inputParams.flatMap(({ type, fileType }) => {
    if (type !== 'file' || typeof fileType !== 'string') return []
    return [{ fileTypes: fileType.split(',').map((ending) => ending.trim()), maxUploadSizeMb: maxDocumentMb }]
  })
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true'
}
