import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { type BadgeContent, renderBadge } from './badge-svg.ts';

const badge: BadgeContent = { label: 'web-1', value: 'online', tone: 'good', style: 'flat' };
