import { Tooltip } from '@mantine/core'
import classes from './starter-mark.module.css'
import { useOfferUrl } from './use-offer-url.ts'

const meaning = 'A small model that came with Hearth wrote this, and is often wrong. See which model suits this machine'

/** Beside an answer of the starter model: what it is, and the way to a real one. */
export function StarterMark() {
  return (
    <Tooltip label={meaning} multiline maw="18rem">
      <a href={useOfferUrl()} className={classes.mark}>
        starter model
      </a>
    </Tooltip>
  )
}
