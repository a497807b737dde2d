import { Drawer } from '@mantine/core'
import { ServiceNav } from './service-nav.tsx'
import type { ServiceName } from './services.ts'
import { t } from './words.ts'

export type ServicesDrawerProps = { readonly current: ServiceName; readonly onClose: () => void }

/** The links to the services where the head is too narrow for them. */
export function ServicesDrawer({ current, onClose }: ServicesDrawerProps) {
  return (
    <Drawer opened onClose={onClose} title="Hearth" size="xs" closeButtonProps={{ 'aria-label': t('closeMenu') }}>
      <nav aria-label={t('services')}>
        <ServiceNav current={current} vertical />
      </nav>
    </Drawer>
  )
}
