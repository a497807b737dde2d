import { useChangeAlerting, useMuteTimings } from '../../queries/alerting.ts'
import type { AlertingPlace } from '../alerting-at.ts'
import { MuteTimingDialog } from './mute-timing-dialog.tsx'
import { NamedList } from './named-list.tsx'
import { wordTiming } from './timing.ts'
import { t } from './words.ts'

/** Times at which policies tell nobody. */
export function MuteTimingsView({ place }: { readonly place: AlertingPlace }) {
  const timings = useMuteTimings()
  const removal = useChangeAlerting()
  return (
    <NamedList
      place={place}
      list="/alerting/mute-timings"
      query={timings}
      removal={removal}
      path="/api/v1/provisioning/mute-timings"
      words={{
        add: t('addTiming'),
        none: t('noTimings'),
        hint: t('noTimingsHint'),
        sure: t('deleteTimingText'),
        gone: t('timingGone', { name: place.name ?? '' }),
      }}
      textOf={wordTiming}
      dialog={(timing, onClose) => <MuteTimingDialog timing={timing} onClose={onClose} />}
    />
  )
}
