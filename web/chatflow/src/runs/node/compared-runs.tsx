import { isEqual } from '@hearth/flow'
import { renderMoment } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import type { NodeRun } from '../run-api.ts'
import classes from '../runs.module.css'
import { ValueView } from '../trace/value-view.tsx'
import { t } from '../words.ts'
import { usePins } from './use-pins.ts'

const inputOf = ({ input }: NodeRun) => input
const outputOf = ({ error, output }: NodeRun) => error ?? output

/** One or two runs of a node side by side, the earlier first. What both were given or gave alike is shown once. */
export function ComparedRuns({ runs, nodeId }: { readonly runs: readonly NodeRun[]; readonly nodeId: string }) {
  return (
    <>
      <div className={classes.compared}>
        {runs.map((run) => (
          <RunHead key={run.id} run={run} nodeId={nodeId} />
        ))}
      </div>
      <Values runs={runs} label={t('input')} alike={t('inputAlike')} of={inputOf} />
      <Values runs={runs} label={t('output')} alike={t('outputAlike')} of={outputOf} />
    </>
  )
}

type ValuesProps = {
  readonly runs: readonly NodeRun[]
  readonly label: string
  readonly alike: string
  readonly of: (run: NodeRun) => unknown
}

function Values({ runs, label, alike, of }: ValuesProps) {
  const [first, second] = runs
  if (first !== undefined && second !== undefined && isEqual(of(first), of(second))) {
    return <ValueView label={alike} value={of(first)} />
  }
  return (
    <div className={classes.compared}>
      {runs.map((run) => (
        <ValueView key={run.id} label={label} value={of(run)} />
      ))}
    </div>
  )
}

function RunHead({ run, nodeId }: { readonly run: NodeRun; readonly nodeId: string }) {
  const { pin } = usePins()
  return (
    <Group gap="xs" justify="space-between">
      <Text size="xs" fw={600}>
        {renderMoment(run.atMs)}
      </Text>
      {run.canPin && (
        <Button size="compact-xs" variant="default" onClick={() => void pin(nodeId, run.output)}>
          {t('pin')}
        </Button>
      )}
    </Group>
  )
}
