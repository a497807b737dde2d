import { ErrorState } from '@hearth/ui-kit'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import type { ConfigChanges } from '../../../../services/metrics/src/wire/config.ts'
import classes from './config.module.css'
import type { ConfigFault } from './read-faults.ts'
import { Unserved } from './unserved.tsx'
import type { Verdict } from './use-config-check.ts'
import { t } from './words.ts'

export type VerdictViewProps = {
  readonly verdict: Verdict
  /** Brings the place of a fault into view. */
  readonly onShow: (fault: ConfigFault) => void
}

/** What a text would change, or what is wrong with it. */
export function VerdictView({ verdict, onShow }: VerdictViewProps) {
  switch (verdict.kind) {
    case 'unknown':
      return (
        <Text size="sm" c="dimmed" role="status">
          {t('checking')}
        </Text>
      )
    case 'unchecked':
      return <ErrorState error={verdict.error} />
    case 'faults':
      return (
        <Alert color="red" title={t('faults', { count: verdict.faults.length })} role="status">
          <Faults faults={verdict.faults} onShow={onShow} />
        </Alert>
      )
    case 'changes':
      return (
        <Stack gap="sm" role="status">
          <Changes changes={verdict.changes} />
          <Unserved keys={verdict.changes.unserved} />
        </Stack>
      )
  }
}

function Faults({ faults, onShow }: { readonly faults: readonly ConfigFault[] } & Pick<VerdictViewProps, 'onShow'>) {
  return (
    <ul className={classes.faults}>
      {faults.map((fault) => (
        <li key={`${fault.line} ${fault.message}`}>
          {fault.line !== undefined && (
            <>
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                underline="always"
                onClick={() => onShow(fault)}
              >
                {t('line', { number: fault.line })}
              </Anchor>{' '}
            </>
          )}
          {fault.message}
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes: { jobs } }: { readonly changes: ConfigChanges }) {
  const kinds = (['added', 'removed', 'changed'] as const).filter((kind) => jobs[kind].length > 0)
  if (kinds.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noJobChanges')}
      </Text>
    )
  return (
    <ul className={classes.faults}>
      {kinds.map((kind) => (
        <li key={kind}>{t(kind, { count: jobs[kind].length, names: jobs[kind].join(', ') })}</li>
      ))}
    </ul>
  )
}
