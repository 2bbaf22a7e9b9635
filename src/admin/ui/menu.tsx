import { DropdownMenu } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { POPUP, POPUP_ROW } from './controls.ts'
import { Icon, type IconName } from './icon.tsx'
import { MAIN_ID } from './main-id.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}

interface Props {
  /** The button that opens it; give it an aria-label when it shows an icon alone. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
}

/** Actions on one thing. Arrows, characters, Home, End and Escape work as in any menu. */
export function Menu({ trigger, items }: Props) {
  // One state: a menu that changed its place once it is open would lose the focus, and the keys hit meanwhile.
  const [screen, setScreen] = useState<HTMLElement | null>(null)
  return (
    // A modal menu would lock the page's scroll with a style element, which the content security policy forbids.
    <DropdownMenu.Root
      modal={false}
      open={screen !== null}
      onOpenChange={(isOpen) =>
        setScreen(isOpen ? (document.getElementById(MAIN_ID) ?? document.body) : null)
      }
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Within the screen: a menu belongs to what it acts on, and to its landmark. */}
      <DropdownMenu.Portal container={screen}>
        {/* As high as there is room for: of a list that stops above the edge nobody sees that it goes on. */}
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={`min-w-48 ${POPUP} max-h-(--radix-dropdown-menu-content-available-height)!`}
        >
          {items.map(({ label, icon, isDangerous, isDisabled, onChoose }) => (
            <DropdownMenu.Item
              key={label}
              disabled={isDisabled ?? false}
              onSelect={onChoose}
              className={`${POPUP_ROW} ${isDangerous ? 'text-terracotta-ink' : ''}`}
            >
              {icon && <Icon name={icon} className="size-4.5" />}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
