import { limits } from '@muster/generated/limits';
import type { ErrorsTexts } from '../catalog.ts';

export const errors: ErrorsTexts = {
  errors: {
    codes: {
      invalid_request: () => 'O hub recusou alguns valores.',
      session_required: () => 'Sua sessão foi encerrada.',
      login_required: () => 'Sua sessão foi encerrada.',
      invalid_credentials: () => 'Nome de usuário ou senha incorretos.',
      second_factor_required: () =>
        'A conta tem um segundo fator. Informe o código dele ou use uma chave de acesso.',
      invalid_second_factor: () =>
        'Código incorreto. Os códigos do aplicativo mudam a cada 30 segundos, e cada um funciona uma vez.',
      confirmation_required: () => 'Nada foi alterado, porque você não confirmou sua identidade.',
      passkey_refused: () =>
        'O hub não aceita esta chave de acesso: ela foi removida ou a solicitação ficou aberta por tempo demais. Tente novamente.',
      passkey_cancelled: () =>
        'A solicitação da chave de acesso foi cancelada, expirou ou não encontrou nenhuma chave. Tente novamente.',
      passkey_exists: () =>
        'Este dispositivo ou gerenciador de senhas já tem uma chave de acesso para a conta.',
      passkey_address: () =>
        'Chaves de acesso não funcionam neste endereço. Abra o painel no endereço habitual.',
      passkey_unsuitable: () =>
        'Este dispositivo não consegue criar uma chave de acesso adequada. Use outro dispositivo ou um gerenciador de senhas.',
      passkey_failed: () => 'Não foi possível usar a chave de acesso. Tente novamente ou use outro método.',
      foreign_origin: () =>
        'O hub recusou a solicitação por causa da origem. Abra o painel na URL com que o hub foi iniciado (--site).',
      csrf_token_required: () => 'Esta página está desatualizada. Recarregue-a.',
      password_login_off: () =>
        'O login com senha está desativado. Use o provedor externo ou a linha de comando no hub.',
      passwordless_login_off: () =>
        'Neste hub, uma chave de acesso sozinha não basta para entrar. Use primeiro a senha.',
      not_found: () => 'O item não existe mais. Alguém pode tê-lo excluído.',
      method_not_allowed: () => 'O hub não oferece suporte a esta solicitação. Recarregue a página.',
      conflict: () => 'Outra pessoa alterou isto ao mesmo tempo. Verifique e tente novamente.',
      passkeys_unavailable: () =>
        'Os navegadores não permitem chaves de acesso neste endereço. Abra o painel por HTTPS no nome de host dele.',
      limit_reached: () => 'O limite foi atingido. Exclua um item primeiro.',
      upload_conflict: () =>
        `Outro envio está em andamento ou acabou de ser interrompido. Aguarde ${limits.uploadAbandonedSeconds} segundos e tente novamente.`,
      invalid_database: () =>
        'Este arquivo não é um banco de dados utilizável. Nada foi alterado. Escolha um backup criado por um hub da mesma versão ou de uma anterior.',
      invalid_theme: () => 'Este arquivo não é um tema utilizável. Nada foi instalado.',
      request_timeout: () => 'O envio expirou. Tente novamente.',
      code_host_failed: () =>
        'A hospedagem de código ou o provedor retornou um erro. Tente novamente e verifique a URL.',
      payload_too_large: () => 'A solicitação é grande demais.',
      unsupported_media_type: () => 'O hub não oferece suporte a esta solicitação. Recarregue a página.',
      too_many_attempts: ({ wait }) =>
        `Tentativas malsucedidas demais a partir do seu endereço. Tente novamente em ${wait}.`,
      too_many_requests: ({ wait }) => `Solicitações demais. Tente novamente em ${wait}.`,
      busy: ({ wait }) => `O hub está ocupado. Tente novamente em ${wait}.`,
      shutting_down: ({ wait }) => `O hub está sendo desligado ou reiniciado. Tente novamente em ${wait}.`,
      internal: ({ requestId }) => `Erro interno. Consulte a solicitação ${requestId} no log do hub.`,
      storage_failed: () =>
        'O hub não consegue gravar no banco de dados; consulte o log dele. A visualização ao vivo continua funcionando, e o hub continua tentando.',
      storage_full: () => 'O disco do hub está cheio; nada foi salvo. Libere espaço e tente novamente.',
      unreachable: () => 'O hub não está respondendo. Verifique sua conexão e se o hub está em execução.',
      unreadable: () => 'Resposta inesperada, talvez de um proxy na frente do hub. Tente novamente.',
      cookie_refused: () =>
        'O login foi bem-sucedido, mas o navegador não salvou o cookie de sessão. Abra esta página por HTTPS e permita cookies.',
    },
    other: 'A solicitação falhou.',
    shortWhile: 'alguns instantes',
  },
  validation: {
    required: 'Campo obrigatório.',
    unknown: 'Valor desconhecido. Recarregue a página.',
    oneOf: (values) => `Deve ser um destes valores: ${values}.`,
    atLeastCharacters: (count) => `No mínimo ${count} ${count === '1' ? 'caractere' : 'caracteres'}.`,
    atMostCharacters: (count) => `No máximo ${count} ${count === '1' ? 'caractere' : 'caracteres'}.`,
    atLeastItems: (count) => `No mínimo ${count} ${count === '1' ? 'item' : 'itens'}.`,
    atMostItems: (count) => `No máximo ${count} ${count === '1' ? 'item' : 'itens'}.`,
    twice: 'Item duplicado.',
    atLeast: (bound) => `Deve ser no mínimo ${bound}.`,
    atMost: (bound) => `Deve ser no máximo ${bound}.`,
    number: 'Informe um número.',
    whole: 'Informe um número inteiro.',
    form: 'Formato ou caracteres inválidos.',
    date: 'Informe uma data válida.',
    notInstalled: 'Este tema não está instalado.',
    address: 'Informe uma URL.',
    httpsAddress: 'Informe uma URL que comece com https://.',
    plainAddress: 'A URL não pode conter query, fragmento, nome de usuário nem senha.',
    neededByLogin: 'Obrigatório para o login externo.',
    staysOnAlone: 'Não pode ser desativado sem um login externo.',
    staysOnEmpty: 'Não pode ser desativado enquanto a lista de usuários permitidos estiver vazia.',
    laterEnd: 'Deve ser posterior ao início.',
    maintenanceEnd: 'A manutenção precisa de um fim.',
    noNode: (id) => `O nó ${id} não existe mais.`,
    cron: 'Informe cinco campos do cron, como 30 3 * * *.',
    never: 'Esses horários nunca ocorrem.',
    timeZone: 'Informe um fuso horário, como Europe/Berlin.',
    reserved: (name) => `${name} não pode ser definido.`,
    statusOrder: 'Um intervalo começa pelo menor código.',
    noNodes: 'Um heartbeat não tem nós.',
    commonPassword: 'Esta é uma das 10.000 senhas mais comuns.',
    namePassword: 'O nome de usuário e o nome do site são tentados primeiro.',
    patternPassword: 'Caracteres repetidos ou sequenciais são tentados primeiro.',
  },
};
