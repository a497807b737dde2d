import type { Context } from 'hono'
import { authorOf } from '../../../domain/access/api-key.ts'
import type { DraftEvent } from '../../../domain/drafts/draft-events.ts'
import type { ChatflowEnv } from '../../access/env.ts'

const maxTabCharacters = 100

/** Who changes a flow and in which window, for the others who have it open. */
export function whoOf(c: Context<ChatflowEnv>): Pick<DraftEvent, 'author' | 'tab'> {
  return { author: authorOf(c.get('caller')), tab: c.req.header('x-hearth-tab')?.slice(0, maxTabCharacters) }
}
