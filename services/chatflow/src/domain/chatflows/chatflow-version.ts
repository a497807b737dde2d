import { Failure } from '@hearth/kernel'

/** A flow as it was saved once. */
export type ChatflowVersion = {
  readonly chatflowId: string
  /** From 1, never given twice. */
  readonly version: number
  /** React Flow's JSON text. */
  readonly flowData: string
  /** Name of the key that saved it. */
  readonly author: string | undefined
  readonly note: string | undefined
  readonly createdAtMs: number
}

/** Earlier drawings of chatflows. They are written with the chatflow: see `ChatflowStore`. */
export type ChatflowVersionStore = {
  /** Without their drawings, newest first. */
  list(chatflowId: string): Promise<readonly Omit<ChatflowVersion, 'flowData'>[]>
  get(chatflowId: string, version: number): Promise<ChatflowVersion | undefined>
  /** Notes why a version was saved, afterwards; none without a note. `false` when there is no such version. */
  annotate(chatflowId: string, version: number, note: string | undefined): Promise<boolean>
}

/** @throws {Failure} `missing` when the chatflow has no such version, or no longer */
export async function findVersion(
  versions: Pick<ChatflowVersionStore, 'get'>,
  chatflowId: string,
  version: number,
): Promise<ChatflowVersion> {
  const found = await versions.get(chatflowId, version)
  if (found === undefined) throw new Failure('missing', `Chatflow ${chatflowId} has no version ${version}`)
  return found
}

/** @throws {Failure} `missing` when the chatflow has been removed: one that is there has a version */
export async function newestVersion(versions: ChatflowVersionStore, chatflowId: string): Promise<ChatflowVersion> {
  const [newest] = await versions.list(chatflowId)
  return findVersion(versions, chatflowId, newest?.version ?? 0)
}
