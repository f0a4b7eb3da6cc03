import type { Handlers } from '@muster/generated/handlers';
import type { Theme } from '@muster/generated/types';
import { clearCookie, previewCookie, serialiseCookie } from '../../http/cookies.ts';
import { type AuditNotes, type RequestContext, readUpload } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatTarget } from '../audit/audit-targets.ts';
import { redactAddress } from './theme-address.ts';

type ThemeOperation =
  | 'listThemes'
  | 'uploadTheme'
  | 'deleteTheme'
  | 'getThemePreview'
  | 'installThemeFromAddress'
  | 'getThemeDownload'
  | 'checkThemeUpdate'
  | 'getThemeGallery'
  | 'getThemeGalleryPicture'
  | 'updateTheme'
  | 'rollbackTheme'
  | 'getThemeConfig'
  | 'replaceThemeConfig'
  | 'setThemeConnect'
  | 'reportThemeRefusal'
  | 'startThemePreview'
  | 'endThemePreview';

export function createThemeHandlers({
  themes,
  themeConfigs,
  themeConnections,
  themePreviews,
  launch,
}: Services): Pick<Handlers<RequestContext>, ThemeOperation> {
  return {
    listThemes: async () => ({ status: 200, body: { themes: await themes.list(), hub: launch } }),
    async uploadTheme({ headers, body }, context) {
      const done = await themes.upload(readUpload(headers, body, context));
      if (!done.isComplete) return { status: 202, headers: { 'Upload-Id': done.id }, body: done.progress };
      noteTheme(context.audit, done.theme);
      return { status: 201, headers: { Location: `/api/themes/${done.theme.short}` }, body: done.theme };
    },
    async installThemeFromAddress({ body }, { audit }) {
      audit.detail = redactAddress(body.address);
      const theme = noteTheme(audit, await themes.installFromAddress(body));
      audit.detail += ` from ${redactAddress(body.address)}`;
      return { status: 201, headers: { Location: `/api/themes/${theme.short}` }, body: theme };
    },
    getThemeDownload: () => ({ status: 200, body: themes.downloads.progress }),
    checkThemeUpdate: async ({ params }) => ({ status: 200, body: await themes.checkUpdate(params.short) }),
    getThemeGallery: async () => ({ status: 200, body: { galleries: await themes.galleries.list() } }),
    async getThemeGalleryPicture({ query }) {
      const body = await themes.galleries.readPicture(query);
      return { status: 200, body };
    },
    async deleteTheme({ params }) {
      await themes.remove(params.short);
      // Another theme may be installed under the same name.
      await themeConnections.withdraw(params.short);
      return { status: 204 };
    },
    getThemePreview: async ({ params }) => ({ status: 200, body: await themes.readPreview(params.short) }),
    updateTheme: async ({ params }, { audit }) => ({
      status: 200,
      body: noteTheme(audit, await themes.update(params.short)),
    }),
    rollbackTheme: async ({ params }, { audit }) => ({
      status: 200,
      body: noteTheme(audit, await themes.rollBack(params.short)),
    }),
    getThemeConfig: async ({ params }) => ({ status: 200, body: await themeConfigs.read(params.short) }),
    async replaceThemeConfig({ params, body }) {
      await themeConfigs.replace(params.short, body);
      return { status: 204 };
    },
    async setThemeConnect({ params, body }, { audit }) {
      await themeConnections.approve(params.short, body.approved);
      const theme = noteTheme(audit, await themes.describe(params.short));
      audit.detail = theme.connect.approved.join(' ');
      return { status: 200, body: theme };
    },
    async reportThemeRefusal({ params, body }, context) {
      await themeConnections.reportRefusal(params.short, body, context);
      return { status: 204 };
    },
    async startThemePreview({ params }, { session, isSecure }) {
      const { token, expiresAt } = await themePreviews.start(params.short, session?.id ?? 0);
      const headers = { 'Set-Cookie': serialiseCookie(previewCookie, token, isSecure) };
      return { status: 200, headers, body: { url: '/', expires_at: expiresAt } };
    },
    async endThemePreview(_input, { session, isSecure }) {
      await themePreviews.end(session?.id ?? 0);
      return { status: 204, headers: { 'Set-Cookie': clearCookie(previewCookie, isSecure) } };
    },
  };
}

function noteTheme(audit: AuditNotes, theme: Theme): Theme {
  audit.target = formatTarget('theme', theme.short, theme.name);
  audit.detail = `version ${theme.version}`;
  return theme;
}
