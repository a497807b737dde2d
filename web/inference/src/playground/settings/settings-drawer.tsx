import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from './words.ts'

export type SettingsDrawerProps = { readonly onClose: () => void; readonly children: ReactNode }

/** The settings of a talk where there is no room for them beside it. */
export function SettingsDrawer({ onClose, children }: SettingsDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('settings')}
      position="right"
      size="sm"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  )
}
