import { type Chatflow, type ChatflowStore, emptyChatflow, type Save } from './chatflow.ts'
import { isChatflowId } from './chatflow-id.ts'

/** What an owner says about a new chatflow; the rest is the server's. */
export type NewChatflow = Pick<Chatflow, 'name' | 'type' | 'flowData'> &
  Partial<Omit<Chatflow, 'createdAtMs' | 'updatedAtMs'>>

export type AddChatflowDeps = {
  readonly store: Pick<ChatflowStore, 'add'>
  readonly nowMs: () => number
  readonly newId: () => string
}

/**
 * Creates a chatflow. An id that comes with it is kept when it is a UUID that is free, so that an
 * export can be brought in without breaking its clients; otherwise it gets a new one, as a copy
 * made from an existing flow must.
 */
export async function addChatflow(deps: AddChatflowDeps, fields: NewChatflow, save: Save = {}): Promise<Chatflow> {
  const now = deps.nowMs()
  const wantedId = fields.id
  const create = (id: string): Chatflow => ({ ...emptyChatflow, ...fields, id, createdAtMs: now, updatedAtMs: now })
  if (wantedId !== undefined && isChatflowId(wantedId)) {
    const wanted = create(wantedId)
    if (await deps.store.add(wanted, save)) return wanted
  }
  const chatflow = create(deps.newId())
  if (!(await deps.store.add(chatflow, save))) throw new Error(`the new id ${chatflow.id} is taken`)
  return chatflow
}
