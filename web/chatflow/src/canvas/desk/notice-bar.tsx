import { Button, CloseButton } from '@mantine/core'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'
import classes from './desk.module.css'
import type { ShownNotice } from './notice.ts'

type NoticeBarProps = { readonly notice: ShownNotice | undefined; readonly onClose: () => void }

/** A sentence at the foot of the canvas, read out when it comes. */
export function NoticeBar({ notice, onClose }: NoticeBarProps) {
  const isCurrent = useEditorState(({ document }) => document === notice?.of)
  const act = (run: () => void) => {
    onClose()
    run()
  }
  return (
    <div role="status" className={classes.notices}>
      {notice !== undefined && isCurrent && (
        <div className={classes.notice}>
          <span>{notice.text}</span>
          {notice.actions.map(({ label, run }) => (
            <Button key={label} size="compact-xs" flex="none" variant="default" onClick={() => act(run)}>
              {label}
            </Button>
          ))}
          <CloseButton size="sm" aria-label={t('dismiss')} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
