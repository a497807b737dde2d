import { renderDate } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SilenceBody } from '../../../../services/metrics/src/wire/alertmanager/silences.ts'
import { useExpireSilence } from '../api/use-silences.ts'
import { Question } from '../dialogs/question.tsx'
import { fromBody, renderMatcher } from './matchers.ts'
import classes from './silences.module.css'
import { t } from './words.ts'

const states = {
  active: { color: 'teal', label: t('stateActive') },
  pending: { color: 'blue', label: t('statePending') },
  expired: { color: 'gray', label: t('stateExpired') },
} as const

export type SilenceRowProps = {
  readonly silence: SilenceBody
  /** How many alerts it holds back now. */
  readonly alertCount: number
}

/** One silence: what it is about, until when, why, and what can be done with it. */
export function SilenceRow({ silence, alertCount }: SilenceRowProps) {
  const { id, status, matchers, comment, createdBy } = silence
  const { state } = status
  return (
    <li className={classes.row}>
      <Badge size="sm" variant="light" color={states[state].color}>
        {states[state].label}
      </Badge>
      <div className={classes.what}>
        <span className={classes.matchers}>
          {matchers.map(fromBody).map((matcher) => (
            <span key={renderMatcher(matcher)} className={classes.matcher}>
              {renderMatcher(matcher)}
            </span>
          ))}
        </span>
        <Text size="sm">{comment}</Text>
        <span className={classes.times}>
          {[
            timeOf(silence),
            t('by', { name: createdBy }),
            ...(alertCount > 0 ? [t('alerts', { count: alertCount })] : []),
          ].join(' · ')}
        </span>
      </div>
      <Group gap={4} wrap="nowrap">
        {state === 'expired' ? (
          <Button component={Link} to="/silences/new" search={{ from: id }} size="compact-sm" variant="subtle">
            {t('again')}
          </Button>
        ) : (
          <>
            <Button component={Link} to="/silences/new" search={{ id }} size="compact-sm" variant="subtle">
              {t('edit')}
            </Button>
            <Expire id={id} />
          </>
        )}
      </Group>
    </li>
  )
}

function timeOf({ status: { state }, startsAt, endsAt }: SilenceBody): string {
  if (state === 'pending') return t('from', { time: renderDate(startsAt) })
  return t(state === 'active' ? 'until' : 'ended', { time: renderDate(endsAt) })
}

function Expire({ id }: { readonly id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error } = useExpireSilence()
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" loading={isPending} onClick={() => setIsAsked(true)}>
        {t('expire')}
      </Button>
      {error !== null && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {isAsked && (
        <Question
          title={t('expireTitle')}
          text={t('expireText')}
          action={t('expire')}
          onConfirm={() => mutate(id)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
