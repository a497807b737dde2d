import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import { onDemand } from '../overlays/on-demand.ts'
import { useServices } from '../shell/services.ts'
import { isUnderWay, type Offer } from './model-state.ts'
import classes from './offer-bar.module.css'
import { offerMemory, useOfferMemory } from './offer-memory.ts'
import { offerSentence } from './offer-words.ts'
import type { OwnOffer } from './own-offer.ts'
import { isShown } from './shown-offer.ts'

// Most who see a page have been asked before.
const OfferControls = onDemand(async () => (await import('./offer-controls.tsx')).OfferControls)

const arrivalShownMs = 20_000

/** A quiet line under the head: which model suits this machine, how far it has come, that it answers now. */
export function OfferBar({ own }: { readonly own: OwnOffer | undefined }) {
  const { model } = useServices()
  const memory = useOfferMemory()
  const state = own === undefined ? model : own.state
  const offer = state?.offer ?? undefined
  useWatch(offer, memory.watched)
  const shown = state !== undefined && offer !== undefined && isShown(state, memory) ? offer : undefined
  return (
    <div className={shown && classes.bar}>
      {/* Stands there before it says something: readers of screens tell only what changes. */}
      <div role="status">{shown && state && offerSentence(state, own === undefined)}</div>
      {shown && <OfferControls offer={shown} own={own} />}
    </div>
  )
}

// Arrival is news for whoever saw the offer before, until it has been in sight for a while.
function useWatch(offer: Offer | undefined, watched: string | undefined): void {
  const visible = useDocumentVisibility() === 'visible'
  const { name, state } = offer ?? {}
  // An offer of another does not end the wait for one that is on its way: after a restart both may be seen in turn.
  const isAwaited = watched !== name && (isUnderWay(offer) || (state !== 'ready' && watched === undefined))
  const hasArrived = state === 'ready' && watched === name
  useEffect(() => {
    if (isAwaited && name !== undefined) offerMemory.watch(name)
  }, [isAwaited, name])
  useEffect(() => {
    if (!hasArrived || !visible) return
    const timer = setTimeout(offerMemory.forget, arrivalShownMs)
    return () => clearTimeout(timer)
  }, [hasArrived, visible])
}
