import type { accountMessages } from '../features/account/messages.ts';
import type { alertMessages } from '../features/alerts/messages.ts';
import type { ruleMessages } from '../features/alerts/rule-messages.ts';
import type { auditMessages } from '../features/audit/messages.ts';
import type { confirmationMessages } from '../features/confirmation/messages.ts';
import type { importMessages } from '../features/database/import-messages.ts';
import type { databaseMessages } from '../features/database/messages.ts';
import type { detailsMessages } from '../features/details/messages.ts';
import type { errorMessages } from '../features/errors/error-messages.ts';
import type { validationMessages } from '../features/errors/validation-messages.ts';
import type { incidentMessages } from '../features/incidents/messages.ts';
import type { liveMessages } from '../features/live/messages.ts';
import type { nodeDialogMessages } from '../features/nodes/dialog-messages.ts';
import type { installMessages } from '../features/nodes/install-messages.ts';
import type { nodeListMessages } from '../features/nodes/list-messages.ts';
import type { nodeMessages } from '../features/nodes/messages.ts';
import type { outageMessages } from '../features/outages/messages.ts';
import type { overviewMessages } from '../features/overview/messages.ts';
import type { recentMessages } from '../features/overview/recent-messages.ts';
import type { paletteMessages } from '../features/palette/messages.ts';
import type { checkFormMessages } from '../features/ping/form-messages.ts';
import type { pingMessages } from '../features/ping/messages.ts';
import type { checkMessages } from '../features/ping/state-messages.ts';
import type { registrationMessages } from '../features/registration/messages.ts';
import type { secondFactorMessages } from '../features/second-factor/messages.ts';
import type { sessionMessages } from '../features/session/messages.ts';
import type { settingsMessages } from '../features/settings/messages.ts';
import type { shellMessages } from '../features/shell/messages.ts';
import type { themeMessages } from '../features/themes/messages.ts';
import type { tokenMessages } from '../features/tokens/messages.ts';
import type { transferMessages } from '../features/transfer/messages.ts';
import type { MessageSet } from '../ui/message-set.ts';
import type { uiMessages } from '../ui/messages.ts';
import type { tableMessages } from '../ui/table/messages.ts';

/** The texts of message sets by area. */
type TextsOf<S extends MessageSet<string, unknown>> = {
  readonly [A in S['area']]: Extract<S, { area: A }>['en'];
};

export type ShellTexts = TextsOf<
  | typeof uiMessages
  | typeof tableMessages
  | typeof shellMessages
  | typeof paletteMessages
  | typeof outageMessages
  | typeof liveMessages
  | typeof transferMessages
>;

export type AccountTexts = TextsOf<
  | typeof accountMessages
  | typeof tokenMessages
  | typeof sessionMessages
  | typeof confirmationMessages
  | typeof secondFactorMessages
>;

export type NodesTexts = TextsOf<
  | typeof nodeMessages
  | typeof nodeListMessages
  | typeof nodeDialogMessages
  | typeof installMessages
  | typeof detailsMessages
>;

export type FleetTexts = TextsOf<typeof overviewMessages | typeof registrationMessages>;

export type IncidentTexts = TextsOf<typeof incidentMessages | typeof recentMessages>;

export type ThemesTexts = TextsOf<typeof themeMessages>;

export type SettingsTexts = TextsOf<typeof settingsMessages | typeof auditMessages>;

export type DatabaseTexts = TextsOf<typeof databaseMessages | typeof importMessages>;

export type ErrorsTexts = TextsOf<typeof errorMessages | typeof validationMessages>;

/** Texts of the checks, which are loaded with their screens. */
export type CheckTexts = TextsOf<typeof pingMessages | typeof checkMessages | typeof checkFormMessages>;

/** Texts of the alerts, which are loaded with their screens. */
export type AlertTexts = TextsOf<typeof alertMessages | typeof ruleMessages>;

/** What is loaded with the panel in one language. */
export type MainTexts = ShellTexts &
  AccountTexts &
  NodesTexts &
  FleetTexts &
  IncidentTexts &
  ThemesTexts &
  SettingsTexts &
  DatabaseTexts &
  ErrorsTexts;

/** All texts of the panel in one language. */
export type Catalog = MainTexts & CheckTexts & AlertTexts;
