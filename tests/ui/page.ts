/** What is arranged once for the one page in which a worker runs its files: what jsdom lacks, and what no test looks at. */
import { configure, getConfig } from '@testing-library/react'
import type { Config } from '@testing-library/react'
import * as React from 'react'
import { patience } from '#tests/patience.ts'

// For a machine that is busy with other things longer still; what is there sooner is found sooner.
configure({ asyncUtilTimeout: 30_000 * patience })

// The whole page is written out once a wait has failed, not at each of its tries.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isTry } = getConfig() as Config & {
      _disableExpensiveErrorDiagnostics: boolean
    }
    return isTry
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container)
  },
})

// No test looks at who made an element, for which React would note a stack with each.
Object.defineProperty(
  (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']!,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
)

/**
 * Without a sheet all that is to be known of an element's style is what it says itself and what its kind is by nature;
 * jsdom would match its own sheet's rules against it, several times for every query by role.
 */
const quickStyle = (realStyle: typeof window.getComputedStyle): typeof window.getComputedStyle => {
  const noStyle = document.createElement('i').style
  const natures = new Map<string, string>()
  const natureOf = ({ tagName }: Element): string => {
    const known = natures.get(tagName)
    if (known !== undefined) return known
    const nature = realStyle(document.createElement(tagName)).display
    natures.set(tagName, nature)
    return nature
  }
  const saysStyle = (element: Element): element is HTMLElement => element.hasAttribute('style') && 'style' in element
  const isHiddenFrom = (element: Element | null): boolean => {
    for (let each = element; each; each = each.parentElement) {
      const visibility = saysStyle(each) ? each.style.visibility : ''
      if (visibility !== '') return visibility === 'hidden'
    }
    return false
  }
  return (element, pseudo) => {
    if (document.styleSheets.length > 0) return realStyle(element)
    // Of what stands before and after an element only sheets tell.
    const own = !pseudo && saysStyle(element) ? element.style : noStyle
    const inherited: Record<string, string> = {
      display: own.display || (element.hasAttribute('hidden') ? 'none' : natureOf(element)),
      visibility: isHiddenFrom(element) ? 'hidden' : 'visible',
    }
    return new Proxy(own, {
      get: (style, key) => {
        if (key === 'getPropertyValue') return (name: string) => inherited[name] ?? style.getPropertyValue(name)
        if (typeof key === 'string' && key in inherited) return inherited[key]
        const value: unknown = Reflect.get(style, key, style)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }
}

// No test looks at styles, and every query by role would match every rule against every element.
const { head } = document
const insertBefore = head.insertBefore.bind(head)
const appendChild = head.appendChild.bind(head)
head.insertBefore = (node, child) => (node instanceof HTMLStyleElement ? node : insertBefore(node, child))
head.appendChild = (node) => (node instanceof HTMLStyleElement ? node : appendChild(node))
window.getComputedStyle = quickStyle(window.getComputedStyle.bind(window))
window.scrollTo = () => undefined
// A person who prefers less motion: dialogs and menus are there, and gone, at once.
window.matchMedia ??= (query) => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
