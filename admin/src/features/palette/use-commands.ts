import type { AdminNode } from '@muster/generated/types';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowUpDown,
  Bell,
  BellOff,
  Globe,
  Languages,
  List,
  LogOut,
  type LucideIcon,
  Megaphone,
  Monitor,
  Moon,
  Pencil,
  Plus,
  Server,
  Siren,
  SquareTerminal,
  Sun,
  Trash2,
  Wrench,
} from 'lucide-react';
import { appearancePreference } from '../../ui/appearance.ts';
import { chooseLanguage, useLanguage, useMessages } from '../../ui/language.ts';
import { languageCodes, languages } from '../../ui/languages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useStore } from '../../ui/store.ts';
import { describeError } from '../errors/describe-error.ts';
import { incidentMessages } from '../incidents/messages.ts';
import { useFleet } from '../live/live-context.tsx';
import { nodeMessages } from '../nodes/messages.ts';
import { findNodePage } from '../nodes/node-link.tsx';
import { findNodeState } from '../nodes/node-state.ts';
import { useOutageSetting } from '../outages/outage-setting.ts';
import { useKnownMe, useLogout } from '../session/session.ts';
import { shellMessages } from '../shell/messages.ts';
import { screens } from '../shell/screens.ts';
import { findStatusPage } from '../shell/status-page.ts';
import { paletteMessages } from './messages.ts';
import { searchCommands } from './search-commands.ts';

export interface Command {
  id: string;
  label: string;
  keywords?: string | undefined;
  hint?: string | undefined;
  icon: LucideIcon;
  /** Whether it leads to further commands instead of closing the palette. */
  isSubmenu?: boolean;
  run(): void;
}

/** `value` is its key. */
export interface CommandGroup {
  value: string;
  label: string;
  items: Command[];
}

/** Nodes listed for a query; a last command leads to the rest. */
const MAX_NODES = 7;

/** Nodes, screens and commands that match; nodes only once something is typed. */
export function useCommands(query: string, chooseNode: (node: AdminNode) => void): CommandGroup[] {
  const { groups } = useMessages(paletteMessages);
  const nodes = useNodes(query, chooseNode);
  const shown = useScreens();
  const commands = usePanelCommands(query);
  return [
    { value: 'nodes', label: groups.nodes, items: nodes },
    { value: 'screens', label: groups.screens, items: searchCommands(shown, query) },
    { value: 'commands', label: groups.commands, items: searchCommands(commands, query) },
  ].filter(({ items }) => items.length > 0);
}

function useNodes(query: string, chooseNode: (node: AdminNode) => void): Command[] {
  const texts = useMessages(paletteMessages);
  const { states } = useMessages(nodeMessages);
  const navigate = useNavigate();
  const nodes = useFleet().data?.nodes ?? [];
  const text = query.trim();
  if (text === '') return [];
  const found = searchCommands(
    nodes.map((node) => ({ node, label: node.name ?? '', keywords: makeKeywords(node) })),
    text,
  );
  const listed = found.slice(0, MAX_NODES).map(({ node, label }) => ({
    id: `node-${node.id}`,
    label,
    hint: states[findNodeState(node)],
    icon: Server,
    isSubmenu: true,
    run: () => chooseNode(node),
  }));
  if (found.length <= MAX_NODES) return listed;
  const all: Command = {
    id: 'all-nodes',
    label: texts.allNodes(found.length),
    icon: List,
    run: () => void navigate({ to: '/nodes', search: { q: text } }),
  };
  return [...listed, all];
}

function makeKeywords({ group, hostname, ip, ipv4, ipv6, tags = [] }: AdminNode): string {
  return [group, hostname, ip, ipv4, ipv6, ...tags].filter(Boolean).join('\n');
}

function useScreens(): Command[] {
  const texts = useMessages(shellMessages);
  const navigate = useNavigate();
  return screens.map(({ id, to, icon }) => ({
    id: `screen-${id}`,
    label: texts.screens[id],
    icon,
    run: () => void navigate({ to }),
  }));
}

const appearances = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

const newNotices = [
  ['announcement', 'announce', Megaphone],
  ['maintenance', 'schedule', Wrench],
] as const;

function usePanelCommands(query: string): Command[] {
  const { commands: texts } = useMessages(paletteMessages);
  const { notices } = useMessages(incidentMessages);
  const navigate = useNavigate();
  const appearance = useStore(appearancePreference);
  const statusPage = findStatusPage(useKnownMe());
  const outages = useOutageSetting();
  const logOut = useLogOutCommand();
  const languageCommands = useLanguageCommands(query);
  const commands: (Command | false)[] = [
    {
      id: 'add-node',
      label: texts.addNode,
      icon: Plus,
      run: () => void navigate({ to: '/nodes', search: { dialog: 'add' } }),
    },
    ...newNotices.map(([dialog, text, icon]) => ({
      id: dialog,
      label: `${notices[text]}…`,
      icon,
      run: () => void navigate({ to: '/incidents/notices', search: { dialog } }),
    })),
    statusPage !== undefined && {
      id: 'status-page',
      label: texts.statusPage,
      icon: Globe,
      run: () => void window.open(statusPage, '_blank', 'noopener'),
    },
    ...appearances.map(
      ([value, icon]) =>
        value !== appearance && {
          id: `appearance-${value}`,
          label: texts[value],
          icon,
          run: () => appearancePreference.set(value),
        },
    ),
    ...languageCommands,
    outages.isSupported && {
      id: 'notifications',
      label: outages.isOn ? texts.notificationsOff : texts.notificationsOn,
      icon: outages.isOn ? BellOff : Bell,
      run: outages.toggle,
    },
    { id: 'log-out', label: texts.logOut, icon: LogOut, run: logOut },
  ];
  return commands.filter((command) => command !== false);
}

/** Named in their own language, found by the word for "language" too. Too many for the list before a search. */
function useLanguageCommands(query: string): Command[] {
  const { language: keywords } = useMessages(shellMessages);
  const shown = useLanguage();
  if (query.trim() === '') return [];
  return languageCodes
    .filter((code) => code !== shown)
    .map((code) => ({
      id: `language-${code}`,
      label: languages[code].name,
      keywords: `${keywords}\nLanguage`,
      icon: Languages,
      run: () => void chooseLanguage(code),
    }));
}

function useLogOutCommand(): () => void {
  const language = useLanguage();
  const logout = useLogout();
  const { notifyFailed } = useNotices();
  return () => logout.mutate(undefined, { onError: (error) => notifyFailed(describeError(error, language)) });
}

const dialogs = [
  ['edit', Pencil],
  ['connect', SquareTerminal],
  ['traffic', ArrowUpDown],
  ['remove', Trash2],
] as const;

/** After `edit` and `connect`. */
const ITEMS_BEFORE_INCIDENTS = 2;

/** What can be done with a node. */
export function useNodeCommands(node: AdminNode | null, query: string): CommandGroup[] {
  const { node: texts } = useMessages(paletteMessages);
  const { screens: titles } = useMessages(shellMessages);
  const navigate = useNavigate();
  const me = useKnownMe();
  if (node === null) return [];
  const page = findNodePage(me, node);
  const items: Command[] = dialogs.map(([dialog, icon]) => ({
    id: dialog,
    label: texts[dialog],
    icon,
    run: () => void navigate({ to: '/nodes', search: { dialog, node: node.id } }),
  }));
  items.splice(ITEMS_BEFORE_INCIDENTS, 0, {
    id: 'incidents',
    label: titles.incidents,
    icon: Siren,
    run: () => void navigate({ to: '/incidents', search: { node: node.id } }),
  });
  if (page) {
    const run = () => void window.open(page, '_blank', 'noopener');
    items.unshift({ id: 'page', label: texts.page, icon: Globe, run });
  }
  const found = searchCommands(items, query);
  return found.length === 0 ? [] : [{ value: 'node', label: node.name ?? '', items: found }];
}
