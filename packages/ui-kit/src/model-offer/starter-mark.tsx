import { Hint } from '../overlays/hint.tsx'
import classes from './starter-mark.module.css'
import { useOfferUrl } from './use-offer-url.ts'
import { t } from './words.ts'

/** Beside an answer of the starter model: what it is, and the way to a real one. */
export function StarterMark() {
  return (
    <Hint label={t('starterMeaning')}>
      <a href={useOfferUrl()} className={classes.mark}>
        {t('starter')}
      </a>
    </Hint>
  )
}
