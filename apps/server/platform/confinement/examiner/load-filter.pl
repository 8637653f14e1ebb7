# Usage: perl load-filter.pl FILTER PRCTL COMMAND... : installs a seccomp filter (hexadecimal) and executes the command.
# PRCTL is the number of that system call. Node cannot install filters, and bubblewrap needs namespaces to do it.
my ($hex, $prctl, @command) = @ARGV;
my $filter = pack('H*', $hex);
my $program = pack('S x![P] P', length($filter) / 8, $filter);
syscall($prctl, 38, 1, 0, 0, 0) == 0 or die "PR_SET_NO_NEW_PRIVS: $!\n";
syscall($prctl, 22, 2, $program, 0, 0) == 0 or die "PR_SET_SECCOMP: $!\n";
exec { $command[0] } @command or die "$command[0]: $!\n";
