import { PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Code, Group, Radio, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ProvisionedRule, RuleQuery } from '../../../queries/alerting.ts'
import classes from '../../alerting.module.css'
import { ExpressionFields } from './expression-fields.tsx'
import { QueryFields } from './query-fields.tsx'
import { StepValues } from './step-values.tsx'
import { decidesOf, deciding, kindOf, type Steps, stepKinds, withAdded, withoutStep } from './steps.ts'
import { trySteps } from './try-steps.ts'
import { t } from './words.ts'

export type StepFieldsProps = {
  readonly steps: Steps
  /** The whole rule, as it would be kept now. */
  readonly ruleNow: () => ProvisionedRule
  readonly onChange: (steps: Steps) => void
}

/** A rule by its queries and expressions, each with what it gives. */
export function StepFields({ steps, ruleNow, onChange }: StepFieldsProps) {
  const { data: results, error, isPending, mutate, reset } = useMutation({ mutationFn: () => trySteps(ruleNow()) })
  // What was given before is not what these steps give.
  const change = (next: Steps) => {
    reset()
    onChange(next)
  }
  return (
    <section className={classes.group} aria-label={t('steps')}>
      <Text size="sm" fw={600}>
        {t('steps')}
      </Text>
      {steps.data.map((step, index) => (
        <fieldset key={step.refId} className={classes.group}>
          <legend>{t('step', { letter: step.refId })}</legend>
          <OneStep
            step={step}
            others={steps.data.flatMap(({ refId }) => (refId === step.refId ? [] : [refId]))}
            onChange={(next) => change({ ...steps, data: steps.data.with(index, next) })}
          />
          <div className={classes.row}>
            <Radio
              className={classes.grow}
              name="decides"
              label={t('decides', { letter: step.refId })}
              checked={decidesOf(steps) === step.refId}
              onChange={() => change(deciding(steps, step.refId))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { letter: step.refId })}
              disabled={steps.data.length === 1}
              onClick={() => change(withoutStep(steps, index))}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </div>
          <StepValues result={results?.get(step.refId)} />
        </fieldset>
      ))}
      <Group gap={8}>
        {stepKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => change(withAdded(steps, kind))}
          >
            {t(`add_${kind}`)}
          </Button>
        ))}
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('values')}
        </Button>
      </Group>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </section>
  )
}

type OneStepProps = {
  readonly step: RuleQuery
  /** The letters of the others. */
  readonly others: readonly string[]
  readonly onChange: (step: RuleQuery) => void
}

function OneStep({ step, others, onChange }: OneStepProps) {
  const kind = kindOf(step)
  const change = (model: object) => onChange({ ...step, model: { ...step.model, ...model } })
  if (kind === 'query') return <QueryFields step={step} onChange={onChange} />
  if (kind !== undefined) return <ExpressionFields kind={kind} step={step} others={others} onChange={change} />
  return (
    <>
      <Text size="sm">{t('foreign')}</Text>
      <Code block>{JSON.stringify(step, undefined, 2)}</Code>
    </>
  )
}
