import { ChevronRightIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { FlowStates } from '../flows/flow-states.tsx'
import classes from './flow-view.module.css'
import { t } from './words.ts'

/** Which flow this is, its state, and whatever leads around in it. */
export function FlowHead({ flow, children }: { readonly flow: Chatflow; readonly children: ReactNode }) {
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <Anchor component={Link} to="/" size="sm" c="dimmed">
          {t('flows')}
        </Anchor>
        <ChevronRightIcon size={14} />
        <Title order={1} size="h4" className={classes.name} title={flow.name}>
          {flow.name}
        </Title>
        <FlowStates flow={flow} />
      </div>
      {children}
    </div>
  )
}
