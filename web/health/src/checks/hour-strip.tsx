import { renderTime } from '@hearth/ui-kit'
import { Group, Stack, Text, Tooltip } from '@mantine/core'
import { memo, type PointerEvent, useState } from 'react'
import { renderLatency } from '../time/duration.ts'
import { wordOf } from './check-view.ts'
import classes from './hour-strip.module.css'
import { said } from './said.ts'
import { renderUptime, type Slot, statusOf, summaryOf } from './segments.ts'
import { t } from './words.ts'

/** The last hour as a row of minutes, coloured by the worst of each; the pointer tells more. */
export const HourStrip = memo(function HourStrip({ slots }: { readonly slots: readonly Slot[] }) {
  const [index, setIndex] = useState<number | undefined>(undefined)
  const slot = index === undefined ? undefined : slots[index]
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(Math.min(slots.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * slots.length))))
  }
  return (
    <Tooltip.Floating label={slot === undefined ? '' : <SlotTip slot={slot} />} disabled={slot === undefined}>
      <div
        className={classes.strip}
        role="img"
        aria-label={summaryOf(slots)}
        onPointerMove={follow}
        onPointerLeave={() => setIndex(undefined)}
      >
        {slots.map((one) => (
          <span key={one.atMs} className={classes.slot} data-status={statusOf(one)} />
        ))}
      </div>
    </Tooltip.Floating>
  )
})

function SlotTip({ slot }: { readonly slot: Slot }) {
  const { atMs, segment } = slot
  const time = renderTime(atMs)
  return (
    <Stack gap={0} maw={280}>
      <Group gap="xs">
        <Text size="xs" fw={600}>
          {time}
        </Text>
        <Text size="xs">{segment === undefined ? t('minuteNotChecked') : wordOf(segment.status)}</Text>
        {segment?.upRatio !== undefined && segment.upRatio < 1 && (
          <Text size="xs">{t('upFor', { share: renderUptime(segment.upRatio) })}</Text>
        )}
      </Group>
      {segment?.latencyMs !== undefined && (
        <Text size="xs">
          {t('latencies', {
            average: renderLatency(segment.latencyMs),
            most: renderLatency(segment.latencyMaxMs ?? segment.latencyMs),
          })}
        </Text>
      )}
      {segment?.reason !== undefined && <Text size="xs">{said(segment.reason)}</Text>}
    </Stack>
  )
}
