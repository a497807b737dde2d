import { useNow } from '@hearth/ui-kit'
import type { Microphone } from './microphone.ts'
import classes from './voice.module.css'
import { t } from './words.ts'

const tickMs = 100

/** How loud the microphone hears the person, so that silence is noticed before it is sent. */
export function LevelMeter({ microphone }: { readonly microphone: Pick<Microphone, 'level'> }) {
  useNow(tickMs)
  const level = microphone.level()
  if (level === undefined) return null
  return <meter className={classes.meter} aria-label={t('level')} value={level} />
}
