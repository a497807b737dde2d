import { setImmediate } from 'node:timers/promises'
import type { FlowPicture } from '@hearth/flow'
import type { ChatflowOutline, ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { pictureOfFlow } from '../../domain/chatflows/picture-of-flow.ts'
import type { DraftStore } from '../../domain/drafts/draft.ts'
import { renderChatflowOutline } from '../../wire/chatflows/chatflow.ts'
import { renderPicture } from '../../wire/chatflows/picture.ts'
import { type Page, renderList } from '../../wire/common.ts'

type Deps = { readonly chatflows: Pick<ChatflowStore, 'list'>; readonly drafts: Pick<DraftStore, 'get' | 'revisions'> }

/** A drawing's picture, and which drawing that was. */
type Kept = { readonly of: string; readonly picture: FlowPicture }

// A thousand bytes each, or less.
const maxKept = 10_000
// Drawings are long, so few are in memory at once; other requests get their turn in between.
const drawingsAtOnce = 20

/**
 * Lists flows with the pictures of what their owners drew last, be it deployed or not. A drawing is read once: its
 * picture is kept until it changes.
 */
export function createOutlineList({ chatflows, drafts }: Deps) {
  const kept = new Map<string, Kept>()

  return async (rows: readonly ChatflowOutline[], page: Page | undefined) => {
    const revisions = await drafts.revisions()
    const list = renderList([...rows], page)
    const shown = Array.isArray(list) ? list : list.data
    const stale = shown.filter((row) => kept.get(row.id)?.of !== drawingOf(row, revisions.get(row.id)))
    for (let at = 0; at < stale.length; at += drawingsAtOnce) {
      if (at > 0) await setImmediate()
      await look(stale.slice(at, at + drawingsAtOnce), revisions)
    }
    const render = (row: ChatflowOutline) =>
      renderChatflowOutline({
        ...row,
        hasDraft: revisions.has(row.id),
        picture: renderPicture(kept.get(row.id)?.picture ?? { kinds: [], boxes: [], lines: [] }),
      })
    return Array.isArray(list) ? list.map(render) : { ...list, data: list.data.map(render) }
  }

  async function look(rows: readonly ChatflowOutline[], revisions: ReadonlyMap<string, number>): Promise<void> {
    const deployed = rows.filter(({ id }) => !revisions.has(id))
    const read = await chatflows.list({ ids: deployed.map(({ id }) => id) })
    const drawings = new Map(read.chatflows.map(({ id, flowData }) => [id, flowData]))
    for (const row of rows) {
      const revision = revisions.get(row.id)
      const flowData = revision === undefined ? drawings.get(row.id) : (await drafts.get(row.id))?.flowData
      if (flowData !== undefined) keep(row.id, { of: drawingOf(row, revision), picture: pictureOfFlow(flowData) })
    }
  }

  function keep(id: string, picture: Kept): void {
    // A map keeps the order of insertion, so the first is the one that changed longest ago.
    kept.delete(id)
    kept.set(id, picture)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }
}

function drawingOf({ updatedAtMs }: ChatflowOutline, revision: number | undefined): string {
  return revision === undefined ? `deployed ${updatedAtMs}` : `draft ${revision}`
}
