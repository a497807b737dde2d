import { CheckIcon, ClockIcon, Hint, LinkIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { View } from '../app/view.ts'
import { RangeChooser } from '../range/range-chooser.tsx'
import type { Subject } from '../rules/form/subject.ts'
import { AlertButton } from './alert-button.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { LevelMenu } from './level-menu.tsx'
import { PagesButton } from './pages-button.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './toolbar.module.css'
import { t } from './words.ts'
import { WrapIcon } from './wrap-icon.tsx'

type ToolbarProps = {
  readonly view: View
  readonly wrap: boolean
  readonly selection: string
  readonly onChange: (change: Partial<View>) => void
  /** A rule about what is shown. */
  readonly ruleSubject: () => Promise<Subject>
  /** Opens the list of containers where there is no room for it. */
  readonly chooser: ReactNode
}

/** What is shown of the lines, and how. */
export function Toolbar({ view, wrap, selection, onChange, ruleSubject, chooser }: ToolbarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('shown')}>
      {chooser}
      <SearchBox search={view.search} isExpression={view.isExpression} onSearch={onChange} />
      <RangeChooser range={view.range} onChoose={(range) => onChange({ range })} />
      <LevelMenu chosen={view.levels} onChoose={(levels) => onChange({ levels })} />
      <PagesButton isShown={view.showPages} onShow={(showPages) => onChange({ showPages })} />
      <AlertButton subjectOf={ruleSubject} />
      <div className={classes.toggles}>
        <Toggle label={t('times')} isOn={view.showTimes} onClick={() => onChange({ showTimes: !view.showTimes })}>
          <ClockIcon />
        </Toggle>
        <Toggle label={t('wrap')} isOn={wrap} onClick={() => onChange({ wrap: !wrap })}>
          <WrapIcon />
        </Toggle>
        <CopyLink />
        <DownloadMenu selection={selection} />
      </div>
    </div>
  )
}

type ToggleProps = {
  readonly label: string
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Toggle({ label, isOn, onClick, children }: ToggleProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'ember' : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}

function CopyLink() {
  const clipboard = useClipboard()
  const label = t(clipboard.copied ? 'copied' : 'copyLink')
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => clipboard.copy(window.location.href)}>
        {clipboard.copied ? <CheckIcon /> : <LinkIcon />}
      </ActionIcon>
    </Hint>
  )
}
