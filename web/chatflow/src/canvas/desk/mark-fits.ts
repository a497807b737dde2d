import { type FlowDocument, fitOf } from '@hearth/flow'
import { connectionOf, type WireEnd } from '../edits/wire-end.ts'

const sliceMs = 6

/**
 * Marks in the page where a wire from that end fits, for as long as it is drawn. It is written to the
 * elements themselves, some at a time: three hundred nodes need not be drawn anew for a hint.
 *
 * @returns takes the marks back
 */
export function markFits(box: HTMLElement, document: FlowDocument, end: WireEnd): () => void {
  const wanted = end.type === 'source' ? 'target' : 'source'
  const dots = box.querySelectorAll<HTMLElement>(`.react-flow__handle.${wanted}`).values()
  let frame = 0
  const markSome = (startMs: number) => {
    for (const dot of dots) {
      dot.dataset.fit = fitsAt(document, end, dot) ? 'yes' : 'no'
      if (performance.now() - startMs > sliceMs) {
        frame = requestAnimationFrame(markSome)
        return
      }
    }
  }
  box.dataset.wiring = end.type
  frame = requestAnimationFrame(markSome)
  return () => {
    cancelAnimationFrame(frame)
    delete box.dataset.wiring
    for (const dot of box.querySelectorAll<HTMLElement>('[data-fit]')) delete dot.dataset.fit
  }
}

function fitsAt(document: FlowDocument, end: WireEnd, { dataset: { nodeid, handleid } }: HTMLElement): boolean {
  if (nodeid === undefined || handleid === undefined) return false
  return fitOf(document, connectionOf(end, nodeid, handleid)).fits
}
