import { Button } from '@mantine/core'
import { isUnderWay, type Offer } from './model-state.ts'
import classes from './offer-bar.module.css'
import { offerMemory } from './offer-memory.ts'
import { offerDetails, percentOf, progressWords } from './offer-words.ts'
import type { OwnOffer } from './own-offer.ts'
import { useOfferUrl } from './use-offer-url.ts'
import { t } from './words.ts'

type OfferControlsProps = { readonly offer: Offer; readonly own: OwnOffer | undefined }

/** More about an offer, how far it has come, and what can be done about it. */
export function OfferControls({ offer, own }: OfferControlsProps) {
  return (
    <>
      <Details offer={offer} error={own?.error} />
      <div className={classes.buttons}>
        <Buttons offer={offer} own={own} />
      </div>
    </>
  )
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
      <progress
        className={classes.progress}
        value={percent}
        max={100}
        aria-label={t('fetching', { name: offer.name })}
      />
      <span className={classes.details}>{progressWords(offer.progress)}</span>
    </>
  )
}

function Buttons({ offer, own }: OfferControlsProps) {
  if (offer.state === 'ready') return <QuietButton label={t('close')} onClick={offerMemory.forget} />
  if (isUnderWay(offer))
    return own !== undefined && <QuietButton label={t('cancel')} onClick={own.decline} disabled={own.isBusy} />
  const decline = () => {
    offerMemory.decline(offer.name)
    own?.decline()
  }
  return (
    <>
      <TakeButton label={labelOf(offer, own)} own={own} />
      <QuietButton label={t('decline')} onClick={decline} />
    </>
  )
}

function labelOf({ state }: Offer, own: OwnOffer | undefined): string {
  if (state !== 'failed') return t('take')
  // Elsewhere the button leads to where the reason stands.
  return own === undefined ? t('why') : t('retry')
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
