import { Failure } from '@hearth/kernel'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isChatflowId(text: string): boolean {
  return uuid.test(text)
}

/** @throws {Failure} `invalid` for anything but a UUID, before a store is asked */
export function requireChatflowId(text: string): string {
  if (isChatflowId(text)) return text
  throw new Failure('invalid', 'Invalid Chatflow ID', { param: 'id' })
}

/** The failure for an id that no chatflow has, in Flowise's words. */
export function chatflowNotFound(id: string): Failure {
  return new Failure('missing', `Chatflow ${id} not found in the database!`)
}
