import { Button, Progress } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import { useServices } from '../shell/services.ts'
import { isUnderWay, type ModelState, type Offer } from './model-state.ts'
import classes from './offer-bar.module.css'
import { offerMemory, useOfferMemory } from './offer-memory.ts'
import { offerDetails, offerSentence, percentOf, progressWords } from './offer-words.ts'
import { isShown } from './shown-offer.ts'
import { useOfferUrl } from './use-offer-url.ts'
import { t } from './words.ts'

/** Of the page that takes an offer itself; the other pages link to it. */
export type OwnOffer = {
  /** Told in place of what `GET /ui/services` tells; `undefined` until it is known. */
  readonly state: ModelState | undefined
  readonly take: () => void
  /** Also ends a fetch. */
  readonly decline: () => void
  readonly isBusy: boolean
  /** Why the last of these was refused. */
  readonly error: string | undefined
}

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
      <div role="status">{shown && state && offerSentence(state)}</div>
      {shown && <Details offer={shown} error={own?.error} />}
      {shown && (
        <div className={classes.buttons}>
          <Buttons offer={shown} own={own} />
        </div>
      )}
    </div>
  )
}

// Arrival is news for whoever saw the offer before, until it has been in sight for a while.
function useWatch(offer: Offer | undefined, watched: string | undefined): void {
  const visible = useDocumentVisibility() === 'visible'
  const { name, state } = offer ?? {}
  const isAwaited = name !== undefined && state !== 'ready' && watched !== name
  const hasArrived = state === 'ready' && watched === name
  useEffect(() => {
    if (isAwaited) offerMemory.watch(name)
  }, [isAwaited, name])
  useEffect(() => {
    if (!hasArrived || !visible) return
    const timer = setTimeout(offerMemory.forget, arrivalShownMs)
    return () => clearTimeout(timer)
  }, [hasArrived, visible])
}

function Details({ offer, error }: { readonly offer: Offer; readonly error: string | undefined }) {
  if (error !== undefined)
    return (
      <span className={classes.details} role="alert">
        {error}
      </span>
    )
  if (offer.state === 'offered') return <span className={classes.details}>{offerDetails(offer)}</span>
  if (offer.progress === null || offer.state !== 'fetching') return null
  const percent = percentOf(offer.progress)
  return (
    <>
      <Progress
        className={classes.progress}
        value={percent ?? 100}
        animated={percent === undefined}
        aria-label={t('fetching', { name: offer.name })}
      />
      <span className={classes.details}>{progressWords(offer.progress)}</span>
    </>
  )
}

function Buttons({ offer, own }: { readonly offer: Offer; readonly own: OwnOffer | undefined }) {
  if (offer.state === 'ready') return <QuietButton label={t('close')} onClick={offerMemory.forget} />
  if (isUnderWay(offer))
    return own !== undefined && <QuietButton label={t('cancel')} onClick={own.decline} disabled={own.isBusy} />
  const decline = () => {
    offerMemory.decline(offer.name)
    own?.decline()
  }
  return (
    <>
      <TakeButton label={offer.state === 'failed' ? t('retry') : t('take')} own={own} />
      <QuietButton label={t('decline')} onClick={decline} />
    </>
  )
}

function TakeButton({ label, own }: { readonly label: string; readonly own: OwnOffer | undefined }) {
  const url = useOfferUrl()
  if (own === undefined)
    return (
      <Button component="a" href={url} size="compact-sm" variant="light">
        {label}
      </Button>
    )
  return (
    <Button size="compact-sm" variant="light" loading={own.isBusy} onClick={own.take}>
      {label}
    </Button>
  )
}

type QuietButtonProps = { readonly label: string; readonly onClick: () => void; readonly disabled?: boolean }

function QuietButton({ label, onClick, disabled = false }: QuietButtonProps) {
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onClick} disabled={disabled}>
      {label}
    </Button>
  )
}
