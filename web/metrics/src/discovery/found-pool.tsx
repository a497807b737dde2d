import { ChevronDownIcon, ChevronRightIcon } from '@hearth/ui-kit'
import { Badge, Button, Card, Group, Title } from '@mantine/core'
import { useState } from 'react'
import classes from './discovery.module.css'
import type { FoundTarget, FoundPool as Pool } from './group-found.ts'
import { Labels } from './labels.tsx'
import { RelabelSteps } from './relabel-steps.tsx'
import { t } from './words.ts'

const pageTargets = 50

/** One job with what it found. */
export function FoundPool({ pool: { name, kept, total, targets } }: { readonly pool: Pool }) {
  const [shown, setShown] = useState(pageTargets)
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('job', { name })}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h5">
          {name}
        </Title>
        <Badge size="sm" variant="light" color={kept === total ? 'teal' : 'gray'}>
          {t('kept', { kept, total })}
        </Badge>
      </Group>
      <ul className={classes.list}>
        {targets.slice(0, shown).map((target) => (
          <Found key={JSON.stringify(target.discovered)} pool={name} target={target} />
        ))}
      </ul>
      {targets.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + pageTargets)}>
          {t('showMore', { number: Math.min(pageTargets, targets.length - shown) })}
        </Button>
      )}
    </Card>
  )
}

function Found({ pool, target }: { readonly pool: string; readonly target: FoundTarget }) {
  const [isOpen, setIsOpen] = useState(false)
  const { discovered, labels } = target
  const address = discovered.__address__ ?? ''
  return (
    <li className={classes.target}>
      <div className={classes.head}>
        <Badge size="sm" variant="light" color={labels === undefined ? 'gray' : 'teal'}>
          {t(labels === undefined ? 'stateDropped' : 'stateKept')}
        </Badge>
        <div>
          <div className={classes.address}>{address}</div>
          <Labels labels={labels ?? withoutMeta(discovered)} />
        </div>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={t('showSteps', { address })}
          rightSection={isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('steps')}
        </Button>
      </div>
      {isOpen && <RelabelSteps pool={pool} target={target} />}
    </li>
  )
}

// Of one that was dropped, as it has no labels of its own: what its discovery and its job say for sure.
function withoutMeta(discovered: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(discovered).filter(([name]) => !name.startsWith('__')))
}
