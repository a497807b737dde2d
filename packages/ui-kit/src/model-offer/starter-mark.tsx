import { Tooltip } from '@mantine/core'
import classes from './starter-mark.module.css'
import { useOfferUrl } from './use-offer-url.ts'
import { t } from './words.ts'

/** Beside an answer of the starter model: what it is, and the way to a real one. */
export function StarterMark() {
  return (
    <Tooltip label={t('starterMeaning')} multiline maw="18rem">
      <a href={useOfferUrl()} className={classes.mark}>
        {t('starter')}
      </a>
    </Tooltip>
  )
}
