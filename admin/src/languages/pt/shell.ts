import { createPlural } from '../../ui/plural.ts';
import type { ShellTexts } from '../catalog.ts';

const plural = createPlural('pt-BR');

export const shell: ShellTexts = {
  ui: {
    close: 'Fechar',
    cancel: 'Cancelar',
    retry: 'Tentar novamente',
    dismiss: 'Dispensar',
    undo: 'Desfazer',
    combobox: {
      clear: 'Limpar',
      open: 'Mostrar opções',
      remove: (name) => `Remover ${name}`,
      none: 'Nenhum resultado',
    },
    reveal: 'Mostrar',
    conceal: 'Ocultar',
    copy: 'Copiar',
    copied: 'Copiado.',
    selected: 'Não é permitido copiar aqui. O texto está selecionado: pressione Ctrl+C.',
    concealed: 'oculto',
    loading: 'Carregando…',
    save: 'Salvar',
    saving: 'Salvando…',
    notices: 'Notificações',
    unsaved: {
      title: 'Descartar as alterações?',
      body: 'As alterações não foram salvas.',
      keep: 'Continuar editando',
      discard: 'Descartar alterações',
    },
  },
  table: {
    sortBy: (column) => `Ordenar por ${column.toLowerCase()}`,
    columns: 'Colunas',
    columnsHint: 'Uma janela estreita mostra apenas as primeiras.',
    reset: 'Redefinir',
  },
  shell: {
    skip: 'Ir para o conteúdo',
    statusPage: 'Página de status',
    menu: 'Menu',
    screens: {
      overview: 'Visão geral',
      nodes: 'Nós',
      incidents: 'Incidentes',
      registration: 'Registro',
      ping: 'Verificações',
      themes: 'Temas',
      settings: 'Configurações',
      database: 'Banco de dados',
      audit: 'Log de auditoria',
      tokens: 'Tokens de API',
      account: 'Conta',
    },
    language: 'Idioma',
    languageFailed: (name) =>
      `Não foi possível carregar os textos em “${name}”. Recarregue a página para tentar novamente.`,
    appearance: {
      system: 'Cores: do sistema',
      light: 'Cores: claras',
      dark: 'Cores: escuras',
    },
    loggedIn: (name) => `Conectado como ${name}`,
    version: (version) => `Hub do Muster ${version}`,
    loading: 'Carregando…',
    notFound: 'Página não encontrada',
    toStart: 'Ir para a visão geral',
    broken: 'Algo deu errado',
    brokenAdvice: 'Recarregue a página. Se acontecer de novo, consulte o console do navegador.',
    reload: 'Recarregar',
  },
  palette: {
    open: 'Pesquisar ou executar um comando',
    title: 'Paleta de comandos',
    search: 'Pesquisar nós, telas e comandos',
    searchNode: (name) => `Ação para ${name}`,
    choose: 'Escolha uma ação',
    groups: { nodes: 'Nós', screens: 'Telas', commands: 'Comandos', node: 'Nó' },
    none: 'Nada encontrado.',
    found: (count) => plural(count, { one: '# resultado', other: '# resultados' }),
    allNodes: (count) =>
      plural(count, { one: 'Mostrar o # nó correspondente', other: 'Mostrar os # nós correspondentes' }),
    back: 'Voltar',
    node: {
      page: 'Abrir na página de status',
      edit: 'Editar…',
      connect: 'Conectar um agente…',
      traffic: 'Corrigir o tráfego…',
      remove: 'Excluir…',
    },
    commands: {
      addNode: 'Adicionar nó…',
      statusPage: 'Abrir a página de status',
      system: 'Cores do sistema',
      light: 'Cores claras',
      dark: 'Cores escuras',
      notificationsOn: 'Notificar sobre quedas',
      notificationsOff: 'Não notificar sobre quedas',
      logOut: 'Sair',
    },
    keys: { move: 'mover', choose: 'escolher', close: 'fechar' },
  },
  outages: {
    on: 'Notificações de quedas: ativadas',
    off: 'Notificações de quedas: desativadas',
    blocked:
      'O navegador bloqueia as notificações desta página. Permita-as nas configurações dele para este site.',
    enabled:
      'Enquanto o painel estiver aberto, este navegador avisará quando um nó ficar offline e quando ele voltar.',
    down: (name) => `${name} está offline`,
    downMany: (count) => plural(count, { one: '# nó está offline', other: '# nós estão offline' }),
    up: (name) => `${name} está online novamente`,
    upMany: (count) =>
      plural(count, { one: '# nó está online novamente', other: '# nós estão online novamente' }),
    more: (count) => plural(count, { other: 'e mais #' }),
  },
  live: {
    status: {
      connecting: 'Conectando…',
      live: 'Ao vivo',
      retrying: 'Conexão perdida, tentando novamente…',
      polling: 'Sem conexão ao vivo; consultando a cada 5 segundos',
      unreachable: 'O hub não responde; os valores são antigos',
      failing: 'A resposta é um erro; os valores são antigos',
      ended: 'Sessão encerrada',
    },
    short: {
      connecting: 'Conectando…',
      live: 'Ao vivo',
      retrying: 'Reconectando…',
      polling: 'Consultando',
      unreachable: 'Sem resposta',
      failing: 'Erro',
      ended: 'Encerrada',
    },
    retryNow: 'Conectar agora',
    reload: 'Recarregar',
    reloadCsrfToken:
      'O hub não reconhece mais esta página: ele recusa alterações e não mostra os tokens. Recarregue-a.',
    reloadVersion: 'O hub foi atualizado. Recarregue a página para obter o painel correspondente.',
    storageFailed:
      'O hub não consegue gravar no banco de dados: o disco está cheio ou com defeito. Os agentes e os valores ao vivo continuam, mas as alterações são recusadas. O log do hub traz mais detalhes.',
    overloaded:
      'O hub está sobrecarregado: chega mais do que ele consegue processar. Os relatórios são processados com atraso, mas o tráfego continua sendo contado com exatidão. Um intervalo maior dos agentes ajuda.',
  },
  transfer: {
    stop: 'Parar',
    stopped: 'Interrompido. Nada foi alterado.',
  },
};
